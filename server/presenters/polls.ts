import { type ResultTime, resultTimes, showsResult, takesVotes } from '@loopyard/contract/poll-results.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pollOptions, polls, pollVoters, pollVotes } from '../features/polls/tables.ts';
import { isoTime } from '../platform/database/iso-time.ts';

export type PollRow = {
  question: string;
  maxChoices: number;
  isAnonymous: boolean;
  results: ResultTime;
  closesAt: string | null;
  closedAt: string | null;
  votersCount: number;
  countedVotes: number;
  options: { position: number; text: string; votesCount: number }[];
  /** The reader’s own choice in an open one. */
  myPositions: number[] | null;
  tookPart: boolean;
};

/** A poll as its reader sees it. */
export function selectPoll(of: Record<'loopId' | 'postId' | 'userId', SQL>): SQL<PollRow | null> {
  const { loopId, postId, userId } = of;
  const isOfIt = (alias: string) =>
    sql`${sql.raw(alias)}.loop_id = ${loopId} and ${sql.raw(alias)}.post_id = ${postId}`;
  return sql<PollRow | null>`(select json_build_object('question', poll.question, 'maxChoices', poll.max_choices,
    'isAnonymous', poll.is_anonymous, 'results', poll.results, 'closesAt', poll.closes_at, 'closedAt', poll.closed_at,
    'votersCount', poll.voters_count, 'countedVotes', poll.counted_votes,
    'options', (select json_agg(json_build_object('position', choice.position, 'text', choice.text,
      'votesCount', choice.votes_count) order by choice.position) from ${pollOptions} choice where ${isOfIt('choice')}),
    'myPositions', (select json_agg(vote.position order by vote.position) from ${pollVotes} vote
      where ${isOfIt('vote')} and vote.user_id = ${userId}),
    'tookPart', poll.is_anonymous and exists (select from ${pollVoters} voter
      where ${isOfIt('voter')} and voter.user_id = ${userId}))
    from ${polls} poll where ${isOfIt('poll')})`;
}

const iso = z.iso.datetime();

export const pollSchema = z
  .object({
    question: z.string(),
    options: z.array(
      z
        .object({
          position: z.int(),
          text: z.string(),
          votes_count: z.int().nullable().describe('Null while the result is not shown to me'),
        })
        .meta({ id: 'PollOption' }),
    ),
    max_choices: z.int(),
    is_anonymous: z
      .boolean()
      .describe(
        'Nobody learns who chose what, and a vote can’t be changed. Its votes are counted five at a time, so fewer are not shown',
      ),
    results: z.enum(resultTimes).describe('When the result is shown'),
    closes_at: iso.nullable().describe('It takes no vote from then on'),
    closed_at: iso.nullable(),
    voters_count: z.int(),
    has_voted: z.boolean(),
    my_positions: z.array(z.int()).nullable().describe('My own choice; null in an anonymous poll'),
  })
  .meta({ id: 'Poll' });

/** Whether it takes a vote of its reader, who may vote there. */
export function mayVoteIn(row: PollRow, now: Date): boolean {
  const closesAt = row.closesAt === null ? null : new Date(row.closesAt);
  return takesVotes({ closesAt, isClosed: row.closedAt !== null }, now) && !row.tookPart;
}

/** It is over with its time, also before a chore has closed it. */
export function shapePoll(row: PollRow, now: Date): z.output<typeof pollSchema> {
  const { isAnonymous, results, countedVotes, closesAt } = row;
  const isOver = closesAt !== null && new Date(closesAt) <= now;
  const closedAt = row.closedAt ?? (isOver ? closesAt : null);
  const hasVoted = row.myPositions !== null || row.tookPart;
  const isShown = showsResult({ isAnonymous, results, countedVotes, hasVoted, isClosed: closedAt !== null });
  return {
    question: row.question,
    options: row.options.map(({ position, text, votesCount }) => ({
      ...{ position, text },
      votes_count: isShown ? votesCount : null,
    })),
    max_choices: row.maxChoices,
    ...{ is_anonymous: isAnonymous, results },
    closes_at: closesAt && isoTime(closesAt),
    closed_at: closedAt && isoTime(closedAt),
    voters_count: row.votersCount,
    has_voted: hasVoted,
    my_positions: isAnonymous ? null : (row.myPositions ?? []),
  };
}
