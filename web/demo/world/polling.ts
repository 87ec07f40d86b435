import { showsResult, takesVotes } from '@loopyard/contract/poll-results.ts';
import type { Demo } from './demo.ts';
import type { DemoPoll, DemoPost } from './model.ts';

export function shapePoll(demo: Demo, { votes, options, ...poll }: DemoPoll) {
  const ownVote = votes.get(demo.viewerId());
  const standing = { results: poll.results, isAnonymous: poll.is_anonymous, countedVotes: votes.size };
  const isShown = showsResult({ ...standing, isClosed: poll.closed_at !== null, hasVoted: !!ownVote });
  const positions = [...votes.values()].flat();
  return {
    ...poll,
    options: options.map((text, position) => ({
      ...{ position, text },
      votes_count: isShown ? positions.filter((at) => at === position).length : null,
    })),
    voters_count: votes.size,
    has_voted: !!ownVote,
    my_positions: poll.is_anonymous ? null : (ownVote ?? []),
  };
}

export function mayVote(demo: Demo, { poll }: DemoPost): boolean {
  if (!poll || (poll.is_anonymous && poll.votes.has(demo.viewerId()))) return false;
  const closesAt = poll.closes_at === null ? null : new Date(poll.closes_at);
  return takesVotes({ closesAt, isClosed: poll.closed_at !== null }, demo.now());
}
