import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { tagOf } from '@loopyard/contract/hashtags.ts';
import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import { postLimits } from '@loopyard/contract/posts.ts';
import { lengthError } from '@loopyard/contract/text.ts';
import type {
  PostAdditional_MediaArgs,
  QueryAllPostsArgs,
  QueryPostArgs,
  Resolvers,
  ResolversParentTypes,
} from '../../graphql.gen.ts';
import type { LoopId, PostId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorArgument, idArgument, neededId } from '../../platform/graphql/arguments.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { unwrap } from '../../platform/graphql/graphql.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { accessFeed } from './feed.ts';
import { findPost } from './queries.ts';
import { accessSearch } from './search.ts';
import { postShaper } from './shape.ts';

export function postResolvers({ db }: Database, links: Links): Resolvers {
  return { Query: { post, allPosts }, Post: { additional_media } };

  function additional_media(post: ResolversParentTypes['Post'], { first }: PostAdditional_MediaArgs) {
    return post.additional_media.slice(0, clamp(first, postLimits.media, postLimits.media));
  }

  async function post(_: unknown, args: QueryPostArgs, { ctx }: GraphqlContext) {
    const { viewer } = ctx;
    if (!viewer) return unwrap(fail('unauthenticated'));
    const id = idArgument<PostId>(args.id);
    const seenPost = id ? await findPost(ctx, db, id) : null;
    return seenPost && postShaper({ ...ctx, viewer }, links)(seenPost);
  }

  async function allPosts(_: unknown, args: QueryAllPostsArgs, { ctx }: GraphqlContext) {
    const { viewer } = ctx;
    if (!viewer) return unwrap(fail('unauthenticated'));
    const loopId = unwrap(neededId<LoopId>({ loop_id: args.filter.loop_id }, 'Please choose a loop'));
    if (loopId === DEFAULT_LOOP_ID) return [];
    const words = (args.filter.search ?? '').trim();
    const titleContains = args.filter.title_contains ?? '';
    const isPinned = args.filter.pinned ?? false;
    const isScheduled = args.filter.scheduled ?? false;
    const tagWords = args.filter.hashtag ?? (/^#\S+$/.test(words) ? words : null);
    const tag = tagWords === null ? null : tagOf(tagWords.replace(/^#/, ''));
    if (args.filter.hashtag && !tag) return [];
    unwrap(wordsRefusal(words, titleContains));
    const shape = postShaper({ ...ctx, viewer }, links);
    const page = {
      loopId,
      before: unwrap(cursorArgument<PostId>(args.before)),
      first: clamp(args.first, listLimits.feedPage, listLimits.posts),
      skip: clamp(args.skip, 0, listLimits.skip),
    };
    if (!words || tag) {
      const title = titleContains.slice(0, listLimits.searchText);
      return unwrap(
        await accessFeed({ ...ctx, viewer }, db, {
          ...page,
          isPinned,
          isScheduled,
          tag,
          titleContains: title,
        }),
      ).map(shape);
    }
    const foundPosts = unwrap(await accessSearch({ ...ctx, viewer }, db, { ...page, text: words }));
    return foundPosts.map(({ post, match }) => ({ ...shape(post), match }));
  }
}

function wordsRefusal(words: string, titleContains: string): Result<null> {
  const error =
    words && titleContains.trim()
      ? 'Please use either search or title_contains'
      : lengthError(words, listLimits.searchText, 'A search');
  return error ? fail('validation', { errors: { search: error } }) : ok(null);
}
