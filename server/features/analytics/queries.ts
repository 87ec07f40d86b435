import { lastMondays } from '@loopyard/contract/analytics.ts';
import { maySeeNumbersOf } from '@loopyard/contract/member-policy.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { findMember, type Member } from '../../access/members.ts';
import { findPostReader } from '../../access/posts.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { noteLooks } from '../looks/commands.ts';
import { activity, isMemberNow, memberships } from '../memberships/tables.ts';
import { getEntitlements } from '../plans/queries.ts';
import { posts, postViews, titleWithNames } from '../posts/tables.ts';

const dayMs = 86_400_000;
const limit = 100;
const titleLength = 140;

type Sums = { last_week: number; last_month: number; ever: number };
export type CountedKind = 'messages' | 'posts';

export async function accessMemberNumbers(
  ctx: SignedIn,
  db: Db,
  of: { userId: UserId; loopId: LoopId; kind: CountedKind },
): Promise<Result<Sums>> {
  const { userId, loopId, kind } = of;
  const right = await mayAsk(ctx, db, { loopId, userId });
  if (!right.ok) return right;
  await noteLooks(ctx, db, { loopId, userIds: [userId], kind: 'figures' });
  const day = (ago: number) => new Date(ctx.now.getTime() - ago * dayMs).toISOString().slice(0, 10);
  const since = (from: string) =>
    sql<number>`coalesce(sum(${activity[kind]}) filter (where ${activity.day} > ${from}), 0)::int`;
  const [sums] = await db
    .select({
      last_week: since(day(7)),
      last_month: since(day(30)),
      ever: sql<number>`coalesce(sum(${activity[kind]}), 0)::int`,
    })
    .from(activity)
    .where(and(eq(activity.loopId, loopId), eq(activity.userId, userId)));
  return ok(sums ?? { last_week: 0, last_month: 0, ever: 0 });
}

export async function accessSeenTimes(
  ctx: SignedIn,
  db: Db,
  of: { postId: PostId; userId: UserId | null },
): Promise<Result<{ post_id: number; user_id: number; time: string }[]>> {
  const reader = await findPostReader(ctx, db, of.postId);
  if (!reader) return fail('not_found');
  const { loopId } = reader.post;
  const right = await mayAsk(ctx, db, { loopId, userId: of.userId });
  if (!right.ok) return right;
  const rows = await db
    .select({ userId: postViews.userId, at: sql<string>`${postViews.lastSeenAt}` })
    .from(postViews)
    .where(
      and(
        eq(postViews.loopId, loopId),
        eq(postViews.postId, of.postId),
        isNotNull(postViews.lastSeenAt),
        of.userId === null ? undefined : eq(postViews.userId, of.userId),
      ),
    )
    .orderBy(desc(postViews.lastSeenAt))
    .limit(1_000);
  const userIds = of.userId === null ? rows.map((row) => row.userId) : [of.userId];
  await noteLooks(ctx, db, { loopId, userIds, kind: 'seen_times' });
  return ok(rows.map(({ userId, at }) => ({ post_id: of.postId, user_id: userId, time: isoTime(at) })));
}

export async function accessContentNumbers(ctx: SignedIn, db: Db, loopId: LoopId) {
  const right = await mayAsk(ctx, db, { loopId, userId: null });
  if (!right.ok) return right;
  const mondays = lastMondays(ctx.now);
  const week = sql<string>`to_char(date_trunc('week', ${activity.day}::timestamp), 'YYYY-MM-DD')`;
  const [latest, rows] = await Promise.all([
    db
      .select({
        post_id: posts.id,
        title: titleWithNames(posts),
        sort_date: posts.sortDate,
        seen_count: posts.seenCount,
        messages_count: posts.messagesCount,
      })
      .from(posts)
      .where(and(eq(posts.loopId, loopId), isNull(posts.deletedAt), isNull(posts.heldFor)))
      .orderBy(desc(posts.sortDate), desc(posts.id))
      .limit(limit),
    db
      .select({
        week,
        posts: sql<number>`sum(${activity.posts})::int`,
        messages: sql<number>`sum(${activity.messages})::int`,
      })
      .from(activity)
      .where(and(eq(activity.loopId, loopId), gte(activity.day, mondays[0] ?? '')))
      .groupBy(week),
  ]);
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  return ok({
    posts: latest.map((post) => ({
      ...post,
      title: beginningOf(post.title, titleLength),
      sort_date: post.sort_date.toISOString(),
    })),
    weeks: mondays.map((monday) => byWeek.get(monday) ?? { week: monday, posts: 0, messages: 0 }),
  });
}

/** One's own numbers are free. Others', and a whole loop's (`userId` null), are a paid feature for admins. */
async function mayAsk(
  ctx: SignedIn,
  db: Db,
  { loopId, userId }: { loopId: LoopId; userId: UserId | null },
): Promise<Result<Member>> {
  const member = await findMember(ctx, db, loopId);
  if (!member) return refusal(db, loopId);
  if (userId === null ? !member.isAdmin : !maySeeNumbersOf(member, userId)) return fail('forbidden');
  if (userId === member.userId) return ok(member);
  const { paidFeatures } = await getEntitlements(db, loopId, ctx.now);
  if (!paidFeatures) return fail('plan_required');
  return userId === null || (await isThere(db, loopId, userId)) ? ok(member) : fail('not_found');
}

async function isThere(db: Db, loopId: LoopId, userId: UserId): Promise<boolean> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.loopId, loopId), eq(memberships.userId, userId), isMemberNow()));
  return rows.length > 0;
}
