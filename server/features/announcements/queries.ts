import { announcementLimits, nextDay, type ReceiptState } from '@loopyard/contract/announcements.ts';
import { maySeeReceipts } from '@loopyard/contract/policy.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { and, count, desc, eq, isNull, max, ne, type SQL, sql } from 'drizzle-orm';
import { accessAsMember } from '../../access/members.ts';
import { audienceOf, countReceipts, type ReceiptCounts } from '../../access/post-audience.ts';
import { postRight } from '../../access/post-policy.ts';
import { findPostReader } from '../../access/posts.ts';
import type { LoopId, PostAt, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { noteLooks } from '../looks/commands.ts';
import { memberships } from '../memberships/tables.ts';
import { posts, postViews, titleWithNames } from '../posts/tables.ts';
import { postConfirmations, postReminders } from './tables.ts';

const states: Record<ReceiptState, SQL> = {
  seen: sql`${postViews.userId} is not null`,
  not_seen: sql`${postViews.userId} is null`,
  confirmed: sql`${postConfirmations.userId} is not null`,
  not_confirmed: sql`${postConfirmations.userId} is null`,
};

/** The user ids of everybody whom an announcement is for. */
export function toldMembers(loopId: SQL, postId: SQL): SQL {
  return sql`select ${memberships.userId} as user_id ${audienceOf({ loopId, postId })}`;
}

/** The part of them that a reminder is for. */
export function remindedMembers(loopId: SQL, postId: SQL, nth: SQL): SQL {
  return sql`${toldMembers(loopId, postId)} and (select case ${postReminders.sentTo}
      when 'not_seen' then ${states.not_seen} else ${states.not_confirmed} end from ${postReminders}
    where ${postReminders.loopId} = ${loopId} and ${postReminders.postId} = ${postId}
      and ${postReminders.nth} = ${nth})`;
}

export type ReceiptRow = {
  id: UserId;
  name: string;
  hasSeen: boolean;
  seenAt: Date | null;
  confirmedAt: Date | null;
};
export type Receipts = {
  counts: ReceiptCounts;
  total: number;
  rows: ReceiptRow[];
  remindersLeft: number;
  mayRemindAt: Date | null;
};
type Search = { postId: PostId; state: ReceiptState | undefined; first: number; skip: number };

/** By name. */
export async function accessReceipts(
  ctx: SignedIn,
  db: Db,
  { postId, state, first, skip }: Search,
): Promise<Result<Receipts>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader) return fail('not_found');
  if (!maySeeReceipts(reader.right, { ...reader.post, isAnnounced: true })) return fail('forbidden');
  const { loopId } = reader.post;
  const at = { loopId, postId };
  const isAnnounced = and(eq(posts.loopId, loopId), eq(posts.id, postId), sql`announced_at is not null`);
  if ((await db.$count(posts, isAnnounced)) === 0)
    return fail('conflict', { detail: 'This is not an announcement' });
  const among = sql`${audienceOf(at)} ${state ? sql`and ${states[state]}` : sql``}`;
  const [counts, reminders, rows] = await Promise.all([
    countReceipts(db, at),
    remindersOf(db, at),
    selectReceipts(db, among, { first, skip }),
  ]);
  await noteLooks(ctx, db, {
    ...{ loopId, kind: 'seen_times' },
    userIds: rows.filter(({ seenAt }) => seenAt).map(({ id }) => id),
  });
  const { audienceCount, seenCount, confirmedCount } = counts;
  const totals: Record<ReceiptState, number> = {
    seen: seenCount,
    not_seen: audienceCount - seenCount,
    confirmed: confirmedCount,
    not_confirmed: audienceCount - confirmedCount,
  };
  const total = state ? totals[state] : audienceCount;
  return ok({ counts, rows, total, ...leftToRemind(reminders, ctx.now) });
}

async function selectReceipts(
  db: Db,
  among: SQL,
  { first, skip }: { first: number; skip: number },
): Promise<ReceiptRow[]> {
  const rows = await db.execute<{ id: string; name: string; hasSeen: boolean; times: (string | null)[] }>(
    sql`select ${users.id} as id, ${fullNameColumn(users)} as name, ${states.seen} as "hasSeen",
      json_build_array(${postViews.lastSeenAt}, ${postConfirmations.confirmedAt}) as times ${among}
    order by lower(${fullNameColumn(users)}), ${users.id} limit ${first} offset ${skip}`,
  );
  return rows.map(({ id, name, hasSeen, times }) => {
    const [seenAt = null, confirmedAt = null] = times.map((time) => (time === null ? null : new Date(time)));
    return { ...{ id: Number(id) as UserId, name, hasSeen }, ...{ seenAt, confirmedAt } };
  });
}

type Reminders = { sentCount: number; lastAt: Date | null };

export async function remindersOf(db: Db | Tx, { loopId, postId }: PostAt): Promise<Reminders> {
  const [row] = await db
    .select({ sentCount: count(), lastAt: max(postReminders.sentAt) })
    .from(postReminders)
    .where(isOfPost(postReminders, { loopId, postId }));
  return row ?? { sentCount: 0, lastAt: null };
}

function leftToRemind({ sentCount, lastAt }: Reminders, now: Date) {
  const next = lastAt && nextDay(lastAt);
  return {
    remindersLeft: Math.max(0, announcementLimits.reminders - sentCount),
    mayRemindAt: next && next > now ? next : null,
  };
}

export type UnreadAnnouncement = {
  postId: PostId;
  title: string;
  author: { id: UserId; name: string };
  announcedAt: Date;
  isUrgent: boolean;
  wantsConfirmation: boolean;
  confirmUntil: Date | null;
};

const titleLength = 140;

/** Not opened by the viewer or, where that is wanted, not confirmed. Newest first. */
export async function accessUnread(
  ctx: SignedIn,
  db: Db,
  loopId: LoopId,
): Promise<Result<UnreadAnnouncement[]>> {
  const member = await accessAsMember(ctx, db, loopId);
  if (!member.ok) return member;
  const { userId } = ctx.viewer;
  const days = announcementLimits.shownDays * 86_400_000;
  const since = new Date(ctx.now.getTime() - days).toISOString();
  const isIn = (table: typeof postViews | typeof postConfirmations) => sql`exists (select from ${table}
    where ${table.loopId} = ${posts.loopId} and ${table.postId} = ${posts.id} and ${table.userId} = ${userId})`;
  const rows = await db
    .select({
      postId: posts.id,
      title: titleWithNames(posts),
      author: { id: users.id, name: fullNameColumn(users) },
      announcedAt: sql<Date>`${posts.announcedAt}`.mapWith(posts.announcedAt),
      isUrgent: posts.isUrgent,
      wantsConfirmation: posts.wantsConfirmation,
      confirmUntil: posts.confirmUntil,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(
      and(
        ...[eq(posts.loopId, loopId), isNull(posts.deletedAt), ne(posts.userId, userId)],
        sql`${posts.announcedAt} > ${since}::timestamptz`,
        postRight(userId).maySeeWhole,
        sql`not case when ${posts.wantsConfirmation} then ${isIn(postConfirmations)} else ${isIn(postViews)} end`,
      ),
    )
    .orderBy(desc(posts.announcedAt), desc(posts.id))
    .limit(announcementLimits.shown);
  return ok(rows.map((row) => ({ ...row, title: beginningOf(row.title, titleLength) })));
}
