import { mayEdit } from '@loopyard/contract/policy.ts';
import { takesVotes } from '@loopyard/contract/poll-results.ts';
import {
  choiceError,
  pollClosed as closedSentence,
  heldPoll,
  votedForGood,
} from '@loopyard/contract/polls.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { isHeld, lockPost, postRefusal, writersRefusal } from '../../access/posts.ts';
import { mutedRefusal } from '../../access/right.ts';
import type { Ctx, PostAt, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import type { Ballots } from './ballots.ts';
import { pollClosed, pollVoted } from './events.ts';
import { pollBallots, pollOptions, polls, pollVoters, pollVotes } from './tables.ts';

type StoredPoll = typeof polls.$inferSelect & { optionsCount: number };
type Vote = { postId: PostId; positions: number[] };

/** In an open poll another choice takes the place of the one before. */
export async function vote(
  ctx: SignedIn,
  tx: Tx,
  { postId, positions }: Vote,
  ballots: Ballots,
): Promise<Result<PostAt>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  const refusal = writersRefusal(ctx, post);
  if (refusal) return refusal;
  // Other votes wait from here on, so what needs no lock comes first.
  await record(ctx, tx, pollVoted, { loop_id: post.loopId, post_id: postId });
  const openPoll = await lockOpenPoll(ctx, tx, post);
  if (!openPoll.ok) return openPoll;
  const poll = openPoll.value;
  const error = choiceError(positions, poll);
  if (error) return fail('validation', { errors: { positions: error } });
  const newVote = { ...poll, userId: ctx.viewer.userId, positions: [...new Set(positions)] };
  const voteRefusal = poll.isAnonymous
    ? await voteSecretly(tx, newVote, ballots)
    : await voteOpenly(tx, newVote);
  return voteRefusal ?? ok({ loopId: poll.loopId, postId });
}

/** For its author, its admins and the loop's. Of two at once one does it. */
export async function closePoll(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<null>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  if (!mayEdit(post.member, post)) return fail('forbidden');
  const silenced = mutedRefusal(post.member, ctx.now);
  if (silenced) return silenced;
  const poll = await lockOpenPoll(ctx, tx, post);
  if (!poll.ok) return poll;
  await endPoll(ctx, tx, { poll: poll.value, closedAt: ctx.now, by: ctx.viewer.userId });
  return ok(null);
}

/** Asks for no right. Does nothing if somebody has closed it meanwhile. */
export async function closeDuePoll(ctx: Ctx, tx: Tx, at: PostAt): Promise<Result<null>> {
  const poll = await lockPoll(tx, at);
  const isDue = poll?.closesAt && !poll.closedAt && poll.closesAt <= ctx.now;
  if (isDue && poll.closesAt) await endPoll(ctx, tx, { poll, closedAt: poll.closesAt, by: null });
  return ok(null);
}

/** With all that was voted in it. For a post that is deleted. */
export async function deletePoll(tx: Tx, at: PostAt): Promise<Result<null>> {
  await tx.delete(pollBallots).where(isOfPost(pollBallots, at));
  await tx.delete(pollVoters).where(isOfPost(pollVoters, at));
  await tx.delete(pollVotes).where(isOfPost(pollVotes, at));
  await tx.delete(pollOptions).where(isOfPost(pollOptions, at));
  await tx.delete(polls).where(isOfPost(polls, at));
  return ok(null);
}

/** Their own polls go. Open ones of others count them no more; in anonymous ones nobody knows what they chose. */
export async function forgetPollsOf(tx: Tx, userId: UserId): Promise<void> {
  const isTheirs = and(eq(posts.userId, userId), posts.hasPoll);
  const ownPolls = await tx.select({ loopId: posts.loopId, postId: posts.id }).from(posts).where(isTheirs);
  for (const at of ownPolls) await deletePoll(tx, at);
  await tx.execute(sql`
    with forgotten as (delete from ${pollVotes} where ${eq(pollVotes.userId, userId)} returning *),
    options as (update ${pollOptions} its set votes_count = votes_count - 1 from forgotten
      where its.loop_id = forgotten.loop_id and its.post_id = forgotten.post_id and its.position = forgotten.position)
    update ${polls} its set voters_count = voters_count - 1
    from (select distinct loop_id, post_id from forgotten) one
    where its.loop_id = one.loop_id and its.post_id = one.post_id`);
}

async function lockOpenPoll({ now }: SignedIn, tx: Tx, at: PostAt): Promise<Result<StoredPoll>> {
  const isWaiting = await isHeld(tx, at);
  const poll = await lockPoll(tx, at);
  if (!poll) return fail('not_found');
  if (isWaiting) return fail('conflict', { detail: heldPoll });
  const isOpen = takesVotes({ closesAt: poll.closesAt, isClosed: poll.closedAt !== null }, now);
  return isOpen ? ok(poll) : fail('closed', { detail: closedSentence });
}

/** Votes, closing and counting wait for each other. An edit of the options writes the poll anew. */
export async function lockPoll(tx: Tx, at: PostAt): Promise<StoredPoll | null> {
  const optionsCount = sql<number>`(select count(*)::int from ${pollOptions} where ${isOfPost(pollOptions, at)})`;
  const [poll] = await tx
    .select({ ...getTableColumns(polls), optionsCount })
    .from(polls)
    .where(isOfPost(polls, at))
    .for('no key update');
  return poll ?? null;
}

type NewVote = PostAt & { userId: UserId; positions: number[] };

/** One statement, since others wait for the poll. */
async function voteOpenly(tx: Tx, { loopId, postId, userId, positions }: NewVote): Promise<null> {
  const isOfIt = sql`loop_id = ${loopId}::bigint and post_id = ${postId}::bigint`;
  const isMine = sql`${isOfIt} and user_id = ${userId}::bigint`;
  const choices = sql`(select value::int as position from json_array_elements_text(${JSON.stringify(positions)}::json))`;
  await tx.execute(sql`
    with taken as (delete from ${pollVotes} where ${isMine} and position not in ${choices} returning position),
    given as (insert into ${pollVotes} (loop_id, post_id, user_id, position)
      select ${loopId}::bigint, ${postId}::bigint, ${userId}::bigint, position from ${choices} chosen
      on conflict do nothing returning position),
    options as (update ${pollOptions} its set votes_count = votes_count
        + (select count(*) from given where given.position = its.position)
        - (select count(*) from taken where taken.position = its.position)
      where ${isOfIt} and position in (select position from given union all select position from taken))
    update ${polls} set voters_count = voters_count + 1
    where ${isOfIt} and not exists (select from ${pollVotes} where ${isMine})`);
  return null;
}

/** The voter’s row and the sealed choice are written together, so a crash loses neither. */
async function voteSecretly(tx: Tx, newVote: NewVote, ballots: Ballots): Promise<Failure | null> {
  const { loopId, postId, userId, positions } = newVote;
  const at = { loopId, postId };
  const voters = await tx
    .insert(pollVoters)
    .values({ ...at, userId })
    .onConflictDoNothing()
    .returning({ userId: pollVoters.userId });
  if (voters.length === 0) return fail('conflict', { detail: votedForGood });
  await tx.insert(pollBallots).values({ ...at, sealed: ballots.seal(at, positions) });
  await tx
    .update(polls)
    .set({ votersCount: sql`${polls.votersCount} + 1` })
    .where(isOfPost(polls, at));
  return null;
}

type Ending = { poll: PostAt; closedAt: Date; by: UserId | null };

async function endPoll(ctx: Ctx, tx: Tx, { poll: { loopId, postId }, closedAt, by }: Ending): Promise<void> {
  await tx.update(polls).set({ closedAt }).where(isOfPost(polls, { loopId, postId }));
  await record(ctx, tx, pollClosed, { loop_id: loopId, post_id: postId, user_id: by });
}
