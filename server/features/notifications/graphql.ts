import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import type {
  QueryAllNotificationGroupsArgs,
  QueryAllNotificationsArgs,
  Resolvers,
} from '../../graphql.gen.ts';
import type { LoopId, NotificationId, SignedIn } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorArgument, neededId } from '../../platform/graphql/arguments.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { unwrap } from '../../platform/graphql/graphql.ts';
import { fail } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { getSelf } from '../../presenters/people.ts';
import { showingTo } from '../../presenters/person.ts';
import { accessLines } from './lines.ts';
import { accessNotifications } from './queries.ts';
import { groupShaper, notificationShaper } from './shape.ts';

export function notificationResolvers({ db }: Database, links: Links): Resolvers {
  return { Query: { allNotifications, allNotificationGroups } };

  async function allNotifications(_: unknown, args: QueryAllNotificationsArgs, { ctx }: GraphqlContext) {
    const signedInCtx = signedIn(ctx);
    const page = {
      ...pageOf(args),
      after: unwrap(cursorArgument<NotificationId>(args.after)),
      newestFirst: args.orderBy === 'created_at_DESC',
    };
    const [result, recipient] = await Promise.all([
      accessNotifications(signedInCtx, db, page),
      getSelf(db, signedInCtx.viewer.userId, showingTo(links, signedInCtx)),
    ]);
    return unwrap(result).flatMap(notificationShaper(signedInCtx, links, recipient));
  }

  async function allNotificationGroups(
    _: unknown,
    args: QueryAllNotificationGroupsArgs,
    { ctx }: GraphqlContext,
  ) {
    const signedInCtx = signedIn(ctx);
    const page = {
      ...boundsOf(args),
      loopId: unwrap(cursorArgument<LoopId>(args.filter.loop_id)),
    };
    return unwrap(await accessLines(signedInCtx, db, page)).map(groupShaper(signedInCtx, links));
  }
}

function signedIn(ctx: GraphqlContext['ctx']): SignedIn {
  return ctx.viewer ? { ...ctx, viewer: ctx.viewer } : unwrap(fail('unauthenticated'));
}

type PageArgs = Pick<QueryAllNotificationsArgs, 'filter' | 'first' | 'before'>;

function pageOf(args: PageArgs) {
  const { loop_id } = args.filter;
  return { ...boundsOf(args), loopId: unwrap(neededId<LoopId>({ loop_id }, 'Please choose a loop')) };
}

function boundsOf({ filter, first, before }: PageArgs) {
  return {
    unread: filter.unread ?? null,
    first: clamp(first, listLimits.items, listLimits.items),
    before: unwrap(cursorArgument<NotificationId>(before)),
  };
}
