import { and, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { lessUnread } from '../memberships/unread.ts';
import { isOfGoneComment, isSeenWhole, toldSubjects } from './policy.ts';
import { notificationPreferences, notifications } from './tables.ts';

/** Deletes those about what is deleted or no longer seen whole, and acts of erased people. */
export async function forgetUnseen(db: Db, among: SQL | undefined): Promise<void> {
  await lessUnread(
    db,
    sql`delete from ${notifications}
      where ${and(among, toldSubjects.isKnown, sql`(not ${isSeenWhole()} or ${isOfGoneComment()})`)}
      returning loop_id, user_id, read_at is null as was_unread`,
  );
}

export type Preferences = { event: boolean; post: boolean; message: boolean; comment: boolean };

export async function savePreferences(
  tx: Tx,
  now: Date,
  userId: UserId,
  wishes: Partial<Preferences>,
): Promise<void> {
  const row = { ...wishes, updatedAt: now };
  await tx
    .insert(notificationPreferences)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: row });
}
