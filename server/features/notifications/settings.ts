import {
  type DigestTimes,
  digestDefaults,
  digestErrors,
  everyDay,
  type QuietHours,
  quietErrors,
} from '@loopyard/contract/digests.ts';
import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import { isMinor } from '../../access/minors.ts';
import type { SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { invalid, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { momentIn } from './moments.ts';
import { digestRuns, notificationSettings } from './tables.ts';

/** `preview`: a push has its sentence. */
export type PushSwitches = Record<
  'message' | 'comment' | 'post' | 'events' | 'announcements' | 'preview',
  boolean
>;
type Settings = DigestTimes & { quiet: QuietHours; announcements: boolean; push: PushSwitches };

/** `asks`: a new adult has not said yet whether they want a summary. */
export async function getSettings({ viewer }: SignedIn, db: Db | Tx): Promise<Settings & { asks: boolean }> {
  const [row] = await db
    .select({ ageBand: users.ageBand, own: notificationSettings, isAdult: isShownWords(users.id) })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, viewer.userId));
  const saved = row?.own;
  return {
    digest: saved?.digest ?? digestDefaults.digest,
    hour: saved?.digestHour ?? digestDefaults.hour,
    weekday: saved?.digestWeekday ?? digestDefaults.weekday,
    quiet: {
      from: saved?.quietFrom ?? null,
      until: saved?.quietUntil ?? null,
      weekdays: saved?.quietWeekdays ?? everyDay,
    },
    announcements: saved?.announcements ?? true,
    push: {
      message: saved?.pushMessage ?? true,
      comment: saved?.pushComment ?? true,
      post: saved?.pushPost ?? true,
      events: saved?.pushEvents ?? true,
      announcements: saved?.pushAnnouncements ?? true,
      preview: saved?.pushPreview ?? row?.isAdult ?? false,
    },
    asks: !saved && row?.ageBand === '18_or_older',
  };
}

/** Under 18 in any loop, a locked screen doesn't tell others what it is about, unless the person wants it to. */
export const isShownWords = (userId: SQL | Column) =>
  sql<boolean>`not exists (select from ${memberships} one
    where one.user_id = ${userId} and ${isMemberNow('one')} and ${isMinor('one')})`;

type Wishes = { [Name in keyof DigestTimes]?: DigestTimes[Name] | undefined };
type QuietWishes = { [Name in keyof QuietHours]?: QuietHours[Name] | undefined };

export async function setSettings(
  ctx: SignedIn,
  tx: Tx,
  {
    quiet,
    announcements,
    push,
    ...digest
  }: Wishes & {
    quiet: QuietWishes;
    announcements: boolean | undefined;
    push: { [Name in keyof PushSwitches]?: boolean | undefined };
  },
): Promise<Result<null>> {
  const before = (await getSettings(ctx, tx)).quiet;
  const { from = before.from, until = before.until, weekdays = before.weekdays } = quiet;
  const wrong = invalid({ ...digestErrors(digest), ...quietErrors({ from, until, weekdays }) });
  if (wrong) return wrong;
  await saveSettings(tx, ctx.now, ctx.viewer.userId, { ...digest, announcements });
  await tx
    .update(notificationSettings)
    .set({
      ...{ quietFrom: from, quietUntil: until, quietWeekdays: [...new Set(weekdays)].sort() },
      ...{ pushMessage: push.message, pushComment: push.comment, pushPost: push.post },
      pushEvents: push.events,
      ...{ pushAnnouncements: push.announcements, pushPreview: push.preview },
    })
    .where(eq(notificationSettings.userId, ctx.viewer.userId));
  return ok(null);
}

export async function saveSettings(
  tx: Tx,
  now: Date,
  userId: UserId,
  { digest, hour, weekday, announcements }: Wishes & { announcements?: boolean | undefined },
): Promise<void> {
  const row = { digest, digestHour: hour, digestWeekday: weekday, announcements, updatedAt: now };
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
