import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import type { QueryAllNotificationsArgs, Resolvers } from '../../graphql.gen.ts';
import type { LoopId, NotificationId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorArgument, neededId } from '../../platform/graphql/arguments.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { unwrap } from '../../platform/graphql/graphql.ts';
import { fail } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { getSelf } from '../../presenters/people.ts';
import { showingTo } from '../../presenters/person.ts';
import { accessNotifications } from './queries.ts';
import { notificationShaper } from './shape.ts';

export function notificationResolvers({ db }: Database, links: Links): Resolvers {
  return { Query: { allNotifications } };

  async function allNotifications(_: unknown, args: QueryAllNotificationsArgs, { ctx }: GraphqlContext) {
    if (!ctx.viewer) return unwrap(fail('unauthenticated'));
    const signedInCtx = { ...ctx, viewer: ctx.viewer };
    const loopId = unwrap(neededId<LoopId>({ loop_id: args.filter.loop_id }, 'Please choose a loop'));
    const page = {
      loopId,
      unread: args.filter.unread ?? null,
      first: clamp(args.first, listLimits.items, listLimits.items),
      before: unwrap(cursorArgument<NotificationId>(args.before)),
      after: unwrap(cursorArgument<NotificationId>(args.after)),
      newestFirst: args.orderBy === 'created_at_DESC',
    };
    const [result, recipient] = await Promise.all([
      accessNotifications(signedInCtx, db, page),
      getSelf(db, signedInCtx.viewer.userId, showingTo(links, signedInCtx)),
    ]);
    return unwrap(result).map(notificationShaper(signedInCtx, links, recipient));
  }
}
