import { type DigestTimes, digestDefaults, digestErrors } from '@loopyard/contract/digests.ts';
import { eq } from 'drizzle-orm';
import type { SignedIn, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { invalid, ok, type Result } from '../../../platform/result.ts';
import { users } from '../../accounts/tables.ts';
import { digestRuns, notificationSettings } from '../tables.ts';
import { momentIn } from './moments.ts';

/** `asks`: a new adult has not said yet whether they want a summary. */
export async function getDigestSettings(
  { viewer }: SignedIn,
  db: Db | Tx,
): Promise<DigestTimes & { asks: boolean }> {
  const [row] = await db
    .select({
      ageBand: users.ageBand,
      digest: notificationSettings.digest,
      hour: notificationSettings.digestHour,
      weekday: notificationSettings.digestWeekday,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, viewer.userId));
  return {
    digest: row?.digest ?? digestDefaults.digest,
    hour: row?.hour ?? digestDefaults.hour,
    weekday: row?.weekday ?? digestDefaults.weekday,
    asks: row?.digest === null && row.ageBand === '18_or_older',
  };
}

type Wishes = { [Name in keyof DigestTimes]?: DigestTimes[Name] | undefined };

export async function setDigest(ctx: SignedIn, tx: Tx, wishes: Wishes): Promise<Result<null>> {
  const wrong = invalid(digestErrors(wishes));
  if (wrong) return wrong;
  await saveDigest(tx, ctx.now, ctx.viewer.userId, wishes);
  return ok(null);
}

export async function saveDigest(
  tx: Tx,
  now: Date,
  userId: UserId,
  { digest, hour, weekday }: Wishes,
): Promise<void> {
  const row = { digest, digestHour: hour, digestWeekday: weekday, updatedAt: now };
  const [saved] = await tx
    .insert(notificationSettings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: row })
    .returning();
  const [account] = await tx.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId));
  const moment = momentIn(account?.timeZone ?? null, now);
  // Chosen after the hour of today: the first one comes the next time.
  if (saved && saved.digest !== 'off' && moment.hour >= saved.digestHour)
    await tx.insert(digestRuns).values({ userId, dueOn: moment.day }).onConflictDoNothing();
}
