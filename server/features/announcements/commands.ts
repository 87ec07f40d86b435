import {
  announcementLimits,
  nextDay,
  type Reminded,
  remindAgainOn,
  remindedEnough,
} from '@loopyard/contract/announcements.ts';
import { maySeeReceipts } from '@loopyard/contract/policy.ts';
import { and, eq, sql } from 'drizzle-orm';
import { countReceipts } from '../../access/post-audience.ts';
import { lockPost, postRefusal } from '../../access/posts.ts';
import { mutedRefusal } from '../../access/right.ts';
import type { PostAt, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { posts } from '../posts/tables.ts';
import { markSeen } from '../posts/views.ts';
import { announcementConfirmed, announcementReminded } from './events.ts';
import { remindersOf } from './queries.ts';
import { postConfirmations, postReminders } from './tables.ts';

/** Again is the same yes. */
export async function confirmAnnouncement(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<null>> {
  const view = await markSeen(ctx, tx, postId);
  if (!view.ok) return view;
  const { userId } = ctx.viewer;
  const [post] = await tx
    .select({ loopId: posts.loopId, authorId: posts.userId, wantsConfirmation: posts.wantsConfirmation })
    .from(posts)
    .where(eq(posts.id, postId));
  if (!post?.wantsConfirmation || post.authorId === userId)
    return fail('conflict', { detail: 'Nobody asks you to confirm this' });
  const { loopId } = post;
  const rows = await tx
    .insert(postConfirmations)
    .values({ loopId, postId, userId, confirmedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ userId: postConfirmations.userId });
  if (rows.length > 0)
    await record(ctx, tx, announcementConfirmed, { loop_id: loopId, post_id: postId, user_id: userId });
  return ok(null);
}

/** Once a day and three times in all. Of two at once one is sent. */
export async function remind(
  ctx: SignedIn,
  tx: Tx,
  { postId, to }: { postId: PostId; to: Reminded },
): Promise<Result<{ toldCount: number }>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  const { loopId, member } = post;
  const [{ isAnnounced, wantsConfirmation } = none] = await tx
    .select({
      isAnnounced: sql<boolean>`${posts.announcedAt} is not null`,
      wantsConfirmation: posts.wantsConfirmation,
    })
    .from(posts)
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)));
  if (!maySeeReceipts(member, { ...post, isAnnounced: true })) return fail('forbidden');
  if (!isAnnounced) return fail('conflict', { detail: 'This is not an announcement' });
  const silenced = mutedRefusal(member, ctx.now);
  if (silenced) return silenced;
  if (to === 'not_confirmed' && !wantsConfirmation)
    return fail('validation', { errors: { to: 'This announcement asks nobody to confirm it' } });
  const { audienceCount, seenCount, confirmedCount } = await countReceipts(tx, { loopId, postId });
  const toldCount = audienceCount - (to === 'not_seen' ? seenCount : confirmedCount);
  if (toldCount === 0) return fail('validation', { errors: { to: 'There is nobody left to remind' } });
  const by = { loopId, postId, userId: member.userId };
  const nth = await noteReminder(ctx, tx, { ...by, to });
  if (nth === null) return tooSoon(tx, by);
  await recordAct(ctx, tx, { loopId, act: 'announcement_reminded', subjectId: postId });
  const payload = { loop_id: loopId, post_id: postId, user_id: member.userId, nth };
  await record(ctx, tx, announcementReminded, payload);
  return ok({ toldCount });
}

const none = { isAnnounced: false, wantsConfirmation: false };

type NewReminder = PostAt & { userId: UserId; to: Reminded };

/** The number is taken in the statement that looks, so a second one at once finds it taken. */
async function noteReminder(
  { now }: SignedIn,
  tx: Tx,
  { loopId, postId, userId, to }: NewReminder,
): Promise<number | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.execute<{ nth: number }>(sql`
    insert into ${postReminders} (loop_id, post_id, nth, sent_by, sent_at, sent_to)
    select ${loopId}::bigint, ${postId}::bigint, count(*) + 1, ${userId}::bigint, ${at}, ${to}::text from ${postReminders}
    where ${postReminders.loopId} = ${loopId} and ${postReminders.postId} = ${postId}
    having count(*) < ${announcementLimits.reminders}
      and coalesce(max(${postReminders.sentAt}) <= ${at} - interval '1 day', true)
    on conflict do nothing returning nth`);
  return row?.nth ?? null;
}

async function tooSoon(tx: Tx, at: PostAt): Promise<Failure> {
  const { sentCount, lastAt } = await remindersOf(tx, at);
  if (!lastAt || sentCount >= announcementLimits.reminders)
    return fail('too_soon', { detail: remindedEnough });
  return fail('too_soon', { detail: remindAgainOn(nextDay(lastAt), 'UTC') });
}
