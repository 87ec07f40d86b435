import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import type { QueryAllUsersArgs, Resolvers } from '../../graphql.gen.ts';
import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorArgument, idArgument, neededId } from '../../platform/graphql/arguments.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { unwrap } from '../../platform/graphql/graphql.ts';
import { fail } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { showingTo } from '../../presenters/person.ts';
import { accessMembers } from './members.ts';

export function membershipResolvers({ db }: Database, links: Links): Resolvers {
  return { Query: { allUsers } };

  async function allUsers(_: unknown, args: QueryAllUsersArgs, { ctx }: GraphqlContext) {
    const { viewer } = ctx;
    if (!viewer) return unwrap(fail('unauthenticated'));
    const loopId = unwrap(neededId<LoopId>({ loop_id: args.filter.loop_id }, 'Please choose a loop'));
    const search = {
      loopId,
      userIds: args.filter.ids?.slice(0, listLimits.items).flatMap((id) => idArgument<UserId>(id) ?? []),
      postId: unwrap(cursorArgument<PostId>(args.filter.post_id)),
      nameContains: (args.filter.name_contains ?? '').slice(0, listLimits.searchText),
      first: clamp(args.first, listLimits.memberPage, listLimits.items),
      skip: clamp(args.skip, 0, listLimits.skip),
    };
    const signedIn = { ...ctx, viewer };
    return unwrap(await accessMembers(signedIn, db, search, { showing: showingTo(links, signedIn) }));
  }
}
