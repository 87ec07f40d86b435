import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import type { QueryAllMessagesArgs, Resolvers } from '../../graphql.gen.ts';
import type { CommentId, PostId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorArgument, neededId } from '../../platform/graphql/arguments.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { unwrap } from '../../platform/graphql/graphql.ts';
import { fail } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { showingTo } from '../../presenters/person.ts';
import { accessThread } from './queries.ts';

export function commentResolvers({ db }: Database, links: Links): Resolvers {
  return { Query: { allMessages } };

  async function allMessages(_: unknown, args: QueryAllMessagesArgs, { ctx }: GraphqlContext) {
    const { viewer } = ctx;
    if (!viewer) return unwrap(fail('unauthenticated'));
    const { messageable_type, messageable_id } = args.filter;
    const postId = unwrap(neededId<PostId>({ messageable_id }, 'Please choose a post'));
    if ((messageable_type ?? 'Post') !== 'Post') return unwrap(fail('not_found'));
    const page = {
      postId,
      first: clamp(args.first, listLimits.items, listLimits.items),
      skip: clamp(args.skip, 0, listLimits.skip),
      before: unwrap(cursorArgument<CommentId>(args.before)),
      after: unwrap(cursorArgument<CommentId>(args.after)),
      afterSeq: args.after_seq ?? null,
      newestFirst: args.orderBy === 'created_at_DESC',
    };
    const signedIn = { ...ctx, viewer };
    return unwrap(await accessThread(signedIn, db, page, showingTo(links, signedIn)));
  }
}
