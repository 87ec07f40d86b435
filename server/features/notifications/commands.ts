import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { lockedMember } from '../../access/members.ts';
import { postRight } from '../../access/post-policy.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, NotificationId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { executePrepared } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { changeUnread } from '../memberships/unread.ts';
import { posts } from '../posts/tables.ts';
import type { Act, NotificationKind } from './kind.ts';
import { notificationPreferences, notifications } from './tables.ts';

/**
 * Tells everyone a kind names, in one statement however many they are, and counts it as unread. Once a person and
 * event; never of one's own act, nor of a post one may not see whole. On one's own posts only where that is wanted.
 * @returns whether the event has told anyone, this time or before
 */
export async function notify(
  db: Db,
  kind: NotificationKind,
  { act, eventId, at }: { act: Act; eventId: number; at: Date },
): Promise<boolean> {
  const { maySee, columns } = postRight(memberships.userId);
  const [row] = await executePrepared<{ told: boolean }>(
    db,
    `notify_${kind.action}`,
    sql`
    with wanted as (${kind.recipients(act)}), put as (
      insert into ${notifications} (loop_id, user_id, action, post_id, actor_id, event_id, created_at)
      select ${posts.loopId}, ${memberships.userId}, ${kind.action}, ${posts.id}, ${act.user_id}, ${eventId},
        ${at.toISOString()}::timestamptz
      from wanted
      join ${memberships} on ${memberships.loopId} = ${act.loop_id} and ${memberships.userId} = wanted.user_id
        and ${memberships.leftAt} is null
      join ${posts} on ${posts.loopId} = ${act.loop_id} and ${posts.id} = ${act.post_id}
        and ${posts.deletedAt} is null
      join ${users} on ${users.id} = wanted.user_id and ${users.suspendedAt} is null
      left join ${notificationPreferences} wish on wish.user_id = wanted.user_id
      where wanted.user_id <> ${act.user_id} and (wanted.user_id <> ${posts.userId} or wish.comment)
        and ${maySee} and ${columns.lock} is null
      on conflict do nothing returning user_id),
    counted as (
      update ${memberships} set unread_count = unread_count + 1 from put
      where ${memberships.loopId} = ${act.loop_id} and ${memberships.userId} = put.user_id)
    select exists (select from put) or exists (
      select from ${notifications} where ${notifications.loopId} = ${act.loop_id}
        and ${notifications.postId} = ${act.post_id} and ${notifications.eventId} = ${eventId}) as told`,
  );
  if (!row?.told) return false;
  // What took their sight meanwhile may have looked for it before it was there.
  await forgetUnseen(db, { loopId: act.loop_id, postId: act.post_id, eventId });
  return true;
}

type Which = { loopId: LoopId; postId?: PostId; userId?: UserId; eventId?: number };

/** Forgets what people were told of posts that are gone, or that they may no longer see whole, or by who is gone. */
export async function forgetUnseen(db: Db, of: Which): Promise<void> {
  const { maySee, columns } = postRight(notifications.userId);
  const visible = sql`exists (select from ${posts}
    join ${memberships} mine on mine.loop_id = ${posts.loopId} and mine.user_id = ${notifications.userId}
      and mine.left_at is null
    join ${users} actor on actor.id = ${notifications.actorId} and actor.deleted_at is null
    where ${posts.loopId} = ${notifications.loopId}
    and ${posts.id} = ${notifications.postId} and ${posts.deletedAt} is null
    and ${maySee} and ${columns.lock} is null)`;
  await forget(
    db,
    and(
      eq(notifications.loopId, of.loopId),
      of.postId === undefined ? undefined : eq(notifications.postId, of.postId),
      of.userId === undefined ? undefined : eq(notifications.userId, of.userId),
      of.eventId === undefined ? undefined : eq(notifications.eventId, of.eventId),
      sql`not ${visible}`,
    ),
  );
}

/** Marks one of the viewer's own as read; again changes nothing. `loopId`, where given, must be its own. */
export async function markRead(
  ctx: SignedIn,
  tx: Tx,
  { id, loopId }: { id: NotificationId; loopId: LoopId | null },
): Promise<Result<null>> {
  const own = and(
    eq(notifications.id, id),
    eq(notifications.userId, ctx.viewer.userId),
    loopId === null ? undefined : eq(notifications.loopId, loopId),
  );
  const found = await tx.select({ id: notifications.id }).from(notifications).where(own);
  if (found.length === 0) return fail('not_found');
  await read(ctx, tx, own);
  return ok(null);
}

export async function markAllRead(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  const member = await lockedMember(ctx, tx, loopId);
  if (!member) return refusal(tx, loopId);
  await read(ctx, tx, and(eq(notifications.loopId, loopId), eq(notifications.userId, ctx.viewer.userId)));
  return ok(null);
}

export type Preferences = { event: boolean; post: boolean; message: boolean; comment: boolean };

/** What is missing stays as it is. */
export async function setPreferences(
  ctx: SignedIn,
  tx: Tx,
  wishes: Partial<Preferences>,
): Promise<Result<null>> {
  const row = { ...wishes, updatedAt: ctx.now };
  await tx
    .insert(notificationPreferences)
    .values({ userId: ctx.viewer.userId, ...row })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: row });
  return ok(null);
}

function forget(db: Db, which: SQL | undefined): Promise<unknown> {
  return changeUnread(
    db,
    sql`delete from ${notifications} where ${which} returning loop_id, user_id, read_at is null as was_unread`,
  );
}

function read({ now }: SignedIn, tx: Tx, which: SQL | undefined): Promise<unknown> {
  return changeUnread(
    tx,
    sql`update ${notifications} set read_at = ${now.toISOString()}::timestamptz
      where ${and(which, isNull(notifications.readAt))} returning loop_id, user_id, true as was_unread`,
  );
}
