import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findMember } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, NotificationId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { ok, type Result } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { personColumns, profileColumns } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { mapSeenPosts } from '../posts/queries.ts';
import type { SeenPost } from '../posts/rows.ts';
import { posts } from '../posts/tables.ts';
import { profiles } from '../profiles/tables.ts';
import type { Preferences } from './commands.ts';
import { notificationPreferences, notifications } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;
export type SeenNotification = { row: NotificationRow; actor: PersonInLoop; post: SeenPost };
export type NotificationPage = {
  loopId: LoopId;
  unread: boolean | null;
  first: number;
  before: NotificationId | null;
  after: NotificationId | null;
  newestFirst: boolean;
};

/** What the viewer was told of in a loop, by time, with its posts as they may see them now. */
export async function accessNotifications(
  ctx: SignedIn,
  db: Db,
  page: NotificationPage,
): Promise<Result<SeenNotification[]>> {
  const member = await findMember(ctx, db, page.loopId);
  if (!member) return refusal(db, page.loopId);
  const { loopId } = page;
  const { userId } = ctx.viewer;
  const order = page.newestFirst ? desc : asc;
  const place = sql`(${notifications.createdAt}, ${notifications.id})`;
  const placeOf = (id: NotificationId) => sql`(select one.created_at, one.id from ${notifications} one
    where one.loop_id = ${loopId} and one.user_id = ${userId} and one.id = ${id})`;
  const rows = await db
    .select({ row: notifications, person: personColumns, profile: profileColumns })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(
      profiles,
      and(eq(profiles.loopId, notifications.loopId), eq(profiles.userId, notifications.actorId)),
    )
    .where(
      and(
        eq(notifications.loopId, loopId),
        eq(notifications.userId, userId),
        page.unread === null ? undefined : sql`(${notifications.readAt} is null) = ${page.unread}`,
        page.before ? sql`${place} < ${placeOf(page.before)}` : undefined,
        page.after ? sql`${place} > ${placeOf(page.after)}` : undefined,
      ),
    )
    .orderBy(order(notifications.createdAt), order(notifications.id))
    .limit(page.first);
  const postsById = await mapSeenPosts(db, member, [...new Set(rows.map(({ row }) => row.postId))]);
  return ok(
    rows.flatMap(({ row, ...actor }) => {
      const post = postsById.get(row.postId);
      return post ? [{ row, actor, post }] : [];
    }),
  );
}

/** Whether it is one of the viewer's own, of a loop that they are still in. */
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

/** What came of one event, for whom, and whether they want it by mail. */
export async function listNotificationsOfEvent(
  db: Db,
  of: { loopId: LoopId; postId: PostId; eventId: number },
) {
  const actor = alias(users, 'actor');
  return db
    .select({
      row: notifications,
      loopEpoch: loops.epoch,
      email: users.email,
      actor: fullNameColumn(actor),
      loop: loops.name,
      isOwnPost: sql<boolean>`${posts.userId} = ${notifications.userId}`,
      wishes: {
        post: notificationPreferences.post,
        message: notificationPreferences.message,
        comment: notificationPreferences.comment,
      },
    })
    .from(notifications)
    .innerJoin(
      users,
      and(eq(users.id, notifications.userId), isNull(users.suspendedAt), isNull(users.deletedAt)),
    )
    .innerJoin(actor, eq(actor.id, notifications.actorId))
    .innerJoin(loops, eq(loops.id, notifications.loopId))
    .innerJoin(posts, and(eq(posts.loopId, notifications.loopId), eq(posts.id, notifications.postId)))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, notifications.userId))
    .where(
      and(
        eq(notifications.loopId, of.loopId),
        eq(notifications.postId, of.postId),
        eq(notifications.eventId, of.eventId),
      ),
    );
}

export type ToldNotification = Awaited<ReturnType<typeof listNotificationsOfEvent>>[number];
