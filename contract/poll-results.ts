/** An anonymous poll shows no result of fewer votes, and counts no fewer at a time. */
export const countedTogether = 5;

/** When those who may see the post see its result. */
export const resultTimes = ['always', 'voted', 'closed'] as const;
export type ResultTime = (typeof resultTimes)[number];

/** Its time may be over before it is closed. */
export function takesVotes(poll: { closesAt: Date | null; isClosed: boolean }, now: Date): boolean {
  return !poll.isClosed && (poll.closesAt === null || poll.closesAt > now);
}

type PollStanding = {
  results: ResultTime;
  isClosed: boolean;
  hasVoted: boolean;
  isAnonymous: boolean;
  /** In the counts of an anonymous poll. */
  countedVotes: number;
};

export function showsResult({
  results,
  isClosed,
  hasVoted,
  isAnonymous,
  countedVotes,
}: PollStanding): boolean {
  if (isAnonymous && countedVotes < countedTogether) return false;
  return isClosed || results === 'always' || (results === 'voted' && hasVoted);
}
