import { listLimits } from '@loopyard/contract/lists.ts';
import { notAnonymous, resultsWait } from '@loopyard/contract/polls.ts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { blockedIn } from '../../access/blocks.ts';
import { findPostReader, isHeld, postRefusal } from '../../access/posts.ts';
import type { PostAt, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { type PollRow, selectPoll, shapePoll } from '../../presenters/polls.ts';
import { posts } from '../posts/tables.ts';
import { polls, pollVoters, pollVotes } from './tables.ts';

/** Asks for no right. */
export async function findPollFor(
  db: Db | Tx,
  { loopId, postId }: PostAt,
  userId: UserId,
): Promise<PollRow | null> {
  const [row] = await db.execute<{ poll: PollRow | null }>(
    sql`select ${selectPoll({ loopId: sql`${loopId}::bigint`, postId: sql`${postId}::bigint`, userId: sql`${userId}::bigint` })} as poll`,
  );
  return row?.poll ?? null;
}

type Search = { postId: PostId; position: number; page: number };

/** By account, without those whom the viewer has blocked. */
export async function accessVoters(
  ctx: SignedIn,
  db: Db,
  { postId, position, page }: Search,
): Promise<Result<{ people: PersonInLoop[]; total: number }>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  if (reader.post.lock) return fail('forbidden');
  const { loopId } = reader.post;
  const { userId } = ctx.viewer;
  const poll = await findPollFor(db, { loopId, postId }, userId);
  if (!poll?.options[position] || (await isHeld(db, { loopId, postId }))) return fail('not_found');
  if (poll.isAnonymous) return fail('conflict', { detail: notAnonymous });
  if (shapePoll(poll, ctx.now).options[position]?.votes_count === null)
    return fail('forbidden', { detail: resultsWait });
  const among = and(
    ...[isOfPost(pollVotes, { loopId, postId }), eq(pollVotes.position, position)],
    sql`${pollVotes.userId} not in ${blockedIn(loopId, userId)}`,
  );
  const [total, rows] = await Promise.all([
    db.$count(pollVotes, among),
    db
      .select({ userId: pollVotes.userId })
      .from(pollVotes)
      .where(among)
      .orderBy(asc(pollVotes.userId))
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
  ]);
  const people = await mapPeopleInLoop(
    db,
    loopId,
    rows.map(({ userId }) => userId),
  );
  return ok({ people: rows.flatMap(({ userId }) => people.get(userId) ?? []), total });
}

/** The author and everybody who voted. */
export function concernedByClose(loopId: SQL, postId: SQL): SQL {
  return sql`select its.user_id from ${posts} its where its.loop_id = ${loopId} and its.id = ${postId}
    union select its.user_id from ${pollVotes} its where its.loop_id = ${loopId} and its.post_id = ${postId}
    union select its.user_id from ${pollVoters} its where its.loop_id = ${loopId} and its.post_id = ${postId}`;
}

/** `limit` of those whose time is over. */
export async function listDuePolls(db: Db, now: Date, limit: number): Promise<PostAt[]> {
  return db
    .select({ loopId: polls.loopId, postId: polls.postId })
    .from(polls)
    .where(sql`${polls.closedAt} is null and ${polls.closesAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(asc(polls.closesAt))
    .limit(limit);
}
