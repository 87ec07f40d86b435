import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import type { QueryAllSubscriptionsArgs, Resolvers } from '../../graphql.gen.ts';
import type { LoopId, SubscriptionId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorArgument, neededId } from '../../platform/graphql/arguments.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { unwrap } from '../../platform/graphql/graphql.ts';
import { fail } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { getSelf } from '../../presenters/people.ts';
import { showingTo } from '../../presenters/person.ts';
import { accessSubscriptions } from './queries.ts';
import { subscriptionShaper } from './shape.ts';

export function subscriptionResolvers({ db }: Database, links: Links): Resolvers {
  return { Query: { allSubscriptions } };

  async function allSubscriptions(_: unknown, args: QueryAllSubscriptionsArgs, { ctx }: GraphqlContext) {
    if (!ctx.viewer) return unwrap(fail('unauthenticated'));
    const signedInCtx = { ...ctx, viewer: ctx.viewer };
    const loopId = unwrap(neededId<LoopId>({ loop_id: args.filter.loop_id }, 'Please choose a loop'));
    const result = await accessSubscriptions(signedInCtx, db, {
      loopId,
      first: clamp(args.first, listLimits.items, listLimits.items),
      before: unwrap(cursorArgument<SubscriptionId>(args.before)),
      after: unwrap(cursorArgument<SubscriptionId>(args.after)),
      newestFirst: args.orderBy === 'created_at_DESC',
    });
    const rows = unwrap(result);
    const user = await getSelf(db, signedInCtx.viewer.userId, showingTo(links, signedInCtx));
    return rows.map(subscriptionShaper(signedInCtx, links, user));
  }
}
