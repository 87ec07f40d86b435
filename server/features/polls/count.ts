import { countedTogether } from '@loopyard/contract/poll-results.ts';
import { and, asc, inArray, sql } from 'drizzle-orm';
import type { PostAt } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Ballots } from './ballots.ts';
import { lockPoll } from './commands.ts';
import { pollBallots, pollOptions, polls } from './tables.ts';

/** At once; the rest are counted by the next one. */
const most = 1000;

/**
 * Puts the ballots of an anonymous poll into its counts, at least five at a time, so that no count tells one vote.
 * After the close the rest come in, if five are counted in all; otherwise they are deleted. It touches no row of a
 * voter. A ballot that doesn't open stays: `SECRET_KEY` may come back. @returns whether more wait
 */
export async function countBallots(tx: Tx, at: PostAt, ballots: Ballots): Promise<Result<boolean>> {
  const poll = await lockPoll(tx, at);
  if (!poll?.isAnonymous) return ok(false);
  const rows = await tx
    .select({ id: pollBallots.id, sealed: pollBallots.sealed })
    .from(pollBallots)
    .where(isOfPost(pollBallots, at))
    .orderBy(asc(pollBallots.id))
    .limit(most);
  const openBallots = rows.flatMap(({ id, sealed }) => {
    const positions = ballots.open(at, sealed);
    return positions ? [{ id, positions }] : [];
  });
  const isEnough = openBallots.length + (poll.closedAt ? poll.countedVotes : 0) >= countedTogether;
  if (isEnough) await addVotes(tx, at, openBallots);
  const isTooFew = !isEnough && poll.closedAt && openBallots.length === rows.length;
  if (isEnough || isTooFew) await deleteBallots(tx, at, openBallots);
  return ok(isEnough && rows.length === most);
}

type OpenBallot = { id: string; positions: number[] };

async function addVotes(tx: Tx, at: PostAt, openBallots: OpenBallot[]): Promise<void> {
  const votes = Map.groupBy(
    openBallots.flatMap(({ positions }) => positions),
    (position) => position,
  );
  const sums = JSON.stringify([...votes].map(([position, { length }]) => ({ position, n: length })));
  await tx.execute(sql`update ${pollOptions} its set votes_count = votes_count + sum.n
    from json_to_recordset(${sums}::json) as sum(position int, n int)
    where its.loop_id = ${at.loopId}::bigint and its.post_id = ${at.postId}::bigint and its.position = sum.position`);
  await tx
    .update(polls)
    .set({ countedVotes: sql`${polls.countedVotes} + ${openBallots.length}` })
    .where(isOfPost(polls, at));
}

async function deleteBallots(tx: Tx, at: PostAt, openBallots: OpenBallot[]): Promise<void> {
  if (openBallots.length === 0) return;
  const ids = openBallots.map(({ id }) => id);
  await tx.delete(pollBallots).where(and(isOfPost(pollBallots, at), inArray(pollBallots.id, ids)));
}
