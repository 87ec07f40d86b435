import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { lockMember } from '../../access/members.ts';
import { lockPost } from '../../access/posts.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, NotificationId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { lessUnread } from '../memberships/unread.ts';
import { isAbout, isOfDeletedComment, isSeenWhole, toldSubjects } from './policy.ts';
import { notificationPreferences, notifications } from './tables.ts';

/** Deletes those about what is deleted or no longer seen whole, and acts of erased people. */
export async function forgetUnseen(db: Db, among: SQL | undefined): Promise<void> {
  await lessUnread(
    db,
    sql`delete from ${notifications}
      where ${and(among, toldSubjects.isKnown, sql`(not ${isSeenWhole()} or ${isOfDeletedComment()})`)}
      returning loop_id, user_id, read_at is null as was_unread`,
  );
}

export async function markNotificationRead(
  ctx: SignedIn,
  tx: Tx,
  { id, loopId }: { id: NotificationId; loopId: LoopId | null },
): Promise<Result<null>> {
  const ownNotification = and(
    eq(notifications.id, id),
    eq(notifications.userId, ctx.viewer.userId),
    loopId === null ? undefined : eq(notifications.loopId, loopId),
  );
  const rows = await tx.select({ id: notifications.id }).from(notifications).where(ownNotification);
  if (rows.length === 0) return fail('not_found');
  await markWhere(ctx, tx, ownNotification);
  return ok(null);
}

export async function markAllRead(
  ctx: SignedIn,
  tx: Tx,
  { loopId, postId }: { loopId: LoopId; postId: PostId | null },
): Promise<Result<null>> {
  const member = await lockMember(ctx, tx, loopId);
  if (!member) return refusal(tx, loopId);
  if (postId !== null && (await lockPost(ctx, tx, postId))?.loopId !== loopId) return fail('not_found');
  const ownInLoop = and(eq(notifications.loopId, loopId), eq(notifications.userId, ctx.viewer.userId));
  const isAsked = postId === null ? undefined : isAbout({ type: 'Post', id: postId });
  await markWhere(ctx, tx, and(ownInLoop, isAsked));
  return ok(null);
}

export type Preferences = { event: boolean; post: boolean; message: boolean; comment: boolean };

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

function markWhere({ now }: SignedIn, tx: Tx, condition: SQL | undefined): Promise<unknown> {
  return lessUnread(
    tx,
    sql`update ${notifications} set read_at = ${now.toISOString()}::timestamptz
      where ${and(condition, isNull(notifications.readAt))} returning loop_id, user_id, true as was_unread`,
  );
}
