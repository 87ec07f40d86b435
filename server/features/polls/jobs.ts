import { setTimeout as sleep } from 'node:timers/promises';
import { showsResult } from '@loopyard/contract/poll-results.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audience, loopStream, peopleTags } from '../../access/audience.ts';
import { selectAudience } from '../../access/post-audience.ts';
import { postRight } from '../../access/post-policy.ts';
import { type Broadcast, broadcast } from '../../platform/cable/broadcast.ts';
import type { Bus } from '../../platform/cable/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LoopId, PostAt, PostId, UserId } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { idOf, type JobRequest } from '../../platform/events/events.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import type { Ballots } from './ballots.ts';
import { countBallots } from './count.ts';
import { pollOptions, polls, pollVoters, pollVotes } from './tables.ts';

const queue = 'polls.count';
const slotMs = 2_000;
const atOnce = 5;
const payload = z.object({ loop_id: idOf<LoopId>(), post_id: idOf<PostId>(), slot: z.number() });

/** One job, and so one frame, for all votes of a poll in two seconds. */
export function pollJob(poll: { loop_id: LoopId; post_id: PostId }, at: Date): JobRequest {
  const { loop_id, post_id } = poll;
  return { queue, data: { loop_id, post_id, slot: Math.floor(at.getTime() / slotMs) } };
}

/** At once, whatever is being counted. */
export function closingJob({ loop_id, post_id }: { loop_id: LoopId; post_id: PostId }): JobRequest {
  return { queue, data: { loop_id, post_id, slot: 0 } };
}

type Parts = { database: Database; bus: Bus; clock: Clock };

export function countingJob(
  { database, bus, clock }: Parts,
  ballots: Ballots,
): JobKind<z.output<typeof payload>> {
  return {
    queue,
    payload,
    concurrency: atOnce,
    key: ({ post_id, slot }) => `${post_id}:${slot}`,
    async run({ loop_id, post_id, slot }, signal) {
      const rest = (slot + 1) * slotMs - clock.now().getTime();
      await sleep(Math.min(Math.max(rest, 0), slotMs), undefined, { signal });
      const at = { loopId: loop_id, postId: post_id };
      for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
        const answer = await database.transact((tx) => countBallots(tx, at, ballots));
        mayBeMore = answer.ok && answer.value;
      }
      await bus.publish(await framesOf(database.db, at));
    },
    giveUp: async () => {},
  };
}

/** To everybody who may see the result; before a close that may be those who have voted. */
async function framesOf(db: Db, at: PostAt): Promise<Broadcast[]> {
  const isShownPost = and(eq(posts.loopId, at.loopId), eq(posts.id, at.postId), isNull(posts.deletedAt));
  const [[post], [poll]] = await Promise.all([
    selectAudience(db).where(and(isShownPost, isNull(posts.heldFor))),
    db.select().from(polls).where(isOfPost(polls, at)),
  ]);
  if (!post || !poll) return [];
  const isClosed = poll.closedAt !== null;
  if (!isClosed && poll.results === 'closed') return [];
  const isForVoters = !isClosed && poll.results === 'voted';
  const to = isForVoters ? { to: peopleTags(await votersInSight(db, at)) } : audience(post, 'manages');
  const isShown = showsResult({ ...poll, isClosed, hasVoted: true });
  const frame = {
    type: 'Poll',
    post_id: at.postId,
    counts: isShown ? await countsOf(db, at) : null,
    voters_count: poll.votersCount,
    closed_at: poll.closedAt?.toISOString() ?? null,
  } as const;
  return [
    broadcast(loopStream(at.loopId), frame, { epochs: { [`loop:${at.loopId}`]: post.loopEpoch }, ...to }),
  ];
}

async function countsOf(db: Db, at: PostAt): Promise<number[]> {
  const rows = await db
    .select({ votesCount: pollOptions.votesCount })
    .from(pollOptions)
    .where(isOfPost(pollOptions, at))
    .orderBy(pollOptions.position);
  return rows.map(({ votesCount }) => votesCount);
}

async function votersInSight(db: Db, { loopId, postId }: PostAt): Promise<UserId[]> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(posts, and(eq(posts.loopId, memberships.loopId), eq(posts.id, postId)))
    .where(
      and(
        ...[eq(memberships.loopId, loopId), isMemberNow(), postRight(memberships.userId).maySeeWhole],
        sql`${memberships.userId} in (
          select user_id from ${pollVotes} where ${isOfPost(pollVotes, { loopId, postId })}
          union all select user_id from ${pollVoters} where ${isOfPost(pollVoters, { loopId, postId })})`,
      ),
    );
  return rows.map(({ userId }) => userId);
}
