import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { findMember } from '../../access/members.ts';
import { refusal, rightOf, rightTo, selectMembershipOn } from '../../access/right.ts';
import { mapSubjects } from '../../access/subject-rows.ts';
import type { Id, LoopId, NotificationId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { ok, type Result } from '../../platform/result.ts';
import { selectPeopleOn } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import type { Preferences } from './commands.ts';
import type { ToldType } from './kind.ts';
import { type ListedType, notifiables, typesWithObject } from './notifiables.ts';
import { isOfEvents, toldSubjects } from './policy.ts';
import { notificationPreferences, notifications } from './tables.ts';

export const notificationColumns = { ...getTableColumns(notifications), ...toldSubjects.columns };
export type NotificationRow = typeof notifications.$inferSelect & { subjectType: ToldType; subjectId: Id };
/** `actor`: null where nobody may learn who acted. */
export type ListedRow = NotificationRow & { subjectType: ListedType };
export type SeenNotification = { row: ListedRow; actor: PersonInLoop | null; notifiable: unknown };
export type NotificationPage = {
  loopId: LoopId;
  unread: boolean | null;
  first: number;
  before: NotificationId | null;
  after: NotificationId | null;
  newestFirst: boolean;
};

export async function accessNotifications(
  ctx: SignedIn,
  db: Db,
  page: NotificationPage,
): Promise<Result<SeenNotification[]>> {
  const { loopId } = page;
  const { userId } = ctx.viewer;
  const { rows, membership, people } = await pageQuery(page)(db).execute(
    { ...page, userId },
    ctx.accessCheck,
  );
  if (rows.length === 0 && !(await findMember(ctx, db, loopId))) return refusal(db, loopId);
  const personOf = new Map(people.map((inLoop) => [inLoop.person.id, inLoop]));
  const right = rightOf({ loopId, userId }, membership[0]);
  const listedRows = rows as ListedRow[];
  const seenByRow = await mapSubjects(listedRows, (type: ListedType, ids) =>
    notifiables[type].mapSeen(ctx, db, right, ids),
  );
  return ok(
    listedRows.flatMap((row) => {
      const actor = row.actorId === null ? null : personOf.get(row.actorId);
      const notifiable = seenByRow.get(row);
      return actor !== undefined && notifiable ? [{ row, actor, notifiable }] : [];
    }),
  );
}

const { placeholder } = sql;
const { mayRead, columns } = rightTo(placeholder('loopId'), placeholder('userId'));
const place = sql`(${notifications.createdAt}, ${notifications.id})`;
const placeOf = (id: SQL) => sql`(select one.created_at, one.id from ${notifications} one
  where one.loop_id = ${placeholder('loopId')} and one.user_id = ${placeholder('userId')} and one.id = ${id})`;
const unread = sql`${placeholder('unread')}::boolean`;
const isOwn = and(
  mayRead,
  columns.isMember,
  eq(notifications.loopId, placeholder('loopId')),
  eq(notifications.userId, placeholder('userId')),
  toldSubjects.maySee(placeholder('userId')),
  sql`(${unread} is null or (${notifications.readAt} is null) = ${unread})`,
);
const isBefore = sql`${place} < ${placeOf(sql`${placeholder('before')}::bigint`)}`;
const isAfter = sql`${place} > ${placeOf(sql`${placeholder('after')}::bigint`)}`;

const hasObject = toldSubjects.isOfType(typesWithObject());

function notificationsQuery(name: string, where: SQL | undefined) {
  const inOrder = (order: typeof asc, orderName: string) =>
    preparedPage(
      `notifications${name}_${orderName}`,
      (db) =>
        db
          .select(notificationColumns)
          .from(notifications)
          .where(and(isOwn, where))
          .orderBy(order(notifications.createdAt), order(notifications.id))
          .limit(placeholder('first')),
      (db, page) => ({
        membership: selectMembershipOn(db, page),
        people: selectPeopleOn(db, page, sql`select ${page.actorId} from page`),
      }),
    );
  return { newestFirst: inOrder(desc, 'newest'), oldestFirst: inOrder(asc, 'oldest') };
}

const pages = {
  all: notificationsQuery('', hasObject),
  before: notificationsQuery('_before', and(hasObject, isBefore)),
  after: notificationsQuery('_after', and(hasObject, isAfter)),
  between: notificationsQuery('_between', and(hasObject, isBefore, isAfter)),
};

function pageQuery({ before, after, newestFirst }: NotificationPage) {
  const bounds = before ? (after ? 'between' : 'before') : after ? 'after' : 'all';
  return pages[bounds][newestFirst ? 'newestFirst' : 'oldestFirst'];
}

export async function isOwnNotification(ctx: SignedIn, db: Db, id: NotificationId): Promise<boolean> {
  const [row] = await db
    .select({ loopId: notifications.loopId })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, ctx.viewer.userId)));
  return row !== undefined && (await findMember(ctx, db, row.loopId)) !== null;
}

export async function getPreferences({ viewer }: SignedIn, db: Db | Tx): Promise<Preferences> {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, viewer.userId));
  const { event = false, post = false, message = false, comment = false } = row ?? {};
  return { event, post, message, comment };
}

export async function listNotificationsOfEvents(db: Db, type: ToldType, eventIds: number[]) {
  return db
    .select({ row: notificationColumns, loopEpoch: loops.epoch })
    .from(notifications)
    .innerJoin(
      users,
      and(eq(users.id, notifications.userId), isNull(users.suspendedAt), isNull(users.deletedAt)),
    )
    .innerJoin(loops, eq(loops.id, notifications.loopId))
    .where(isOfEvents(type, eventIds))
    .orderBy(notifications.id);
}

export type ToldNotification = Awaited<ReturnType<typeof listNotificationsOfEvents>>[number];
