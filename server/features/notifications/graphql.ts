import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import type { QueryAllNotificationsArgs, Resolvers } from '../../graphql.gen.ts';
import type { LoopId, NotificationId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorArgument, neededId } from '../../platform/graphql/arguments.ts';
import { type GraphqlContext, unwrap } from '../../platform/graphql/graphql.ts';
import { fail } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { self } from '../../presenters/people.ts';
import { showingTo } from '../../presenters/person.ts';
import { notificationsOf } from './queries.ts';
import { notificationShaper } from './shape.ts';

export function notificationResolvers({ db }: Database, links: Links): Resolvers {
  return { Query: { allNotifications } };

  async function allNotifications(_: unknown, args: QueryAllNotificationsArgs, { ctx }: GraphqlContext) {
    if (!ctx.viewer) return unwrap(fail('unauthenticated'));
    const mine = { ...ctx, viewer: ctx.viewer };
    const loopId = unwrap(neededId<LoopId>({ loop_id: args.filter.loop_id }, 'Please choose a loop'));
    const found = await notificationsOf(mine, db, {
      loopId,
      unread: args.filter.unread ?? null,
      first: clamp(args.first, listLimits.items, listLimits.items),
      before: unwrap(cursorArgument<NotificationId>(args.before)),
      after: unwrap(cursorArgument<NotificationId>(args.after)),
      newestFirst: args.orderBy === 'created_at_DESC',
    });
    const shown = unwrap(found);
    const recipient = await self(db, mine.viewer.userId, showingTo(links, mine));
    return shown.map(notificationShaper(mine, links, recipient));
  }
}
