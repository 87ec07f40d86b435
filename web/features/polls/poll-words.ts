import { countedTogether } from '@loopyard/contract/poll-results.ts';
import { count, dayOf } from '../../lib/words.ts';
import type { Poll } from './polls.ts';

export function votersSentence(voters: number): string {
  return voters === 0 ? 'Nobody has voted yet' : `${count(voters, 'person', 'people')} voted`;
}

export function closingSentence({ closes_at, closed_at }: Poll, now: Date): string | null {
  if (closed_at) return `Closed on ${dayOf(closed_at)}`;
  if (!closes_at) return null;
  const hours = (new Date(closes_at).getTime() - now.getTime()) / 3_600_000;
  if (hours >= 48) return `Closes in ${count(Math.floor(hours / 24), 'day')}`;
  return hours >= 1 ? `Closes in ${count(Math.floor(hours), 'hour')}` : 'Closes within the hour';
}

/** Shown before one votes. */
export function votingRules({ is_anonymous, max_choices }: Poll): string[] {
  return [
    ...(max_choices > 1 ? [`You can choose up to ${max_choices}.`] : []),
    ...(is_anonymous
      ? ['Anonymous: nobody learns what you choose, and you can’t change your vote afterwards.']
      : ['Open: members see who chose what.']),
  ];
}

/** Why no result is shown. Null: it is, or nobody has asked yet. */
export function waitingSentence({
  is_anonymous,
  results,
  has_voted,
  closed_at,
  voters_count,
}: Poll): string | null {
  const isFew = voters_count < countedTogether;
  if (closed_at)
    return is_anonymous && isFew
      ? 'Fewer than five people voted, so no result is shown.'
      : 'The votes are being counted.';
  if (results === 'closed') return 'The result is shown once the poll has closed.';
  if (results === 'voted' && !has_voted) return 'The result is shown once you have voted.';
  return has_voted
    ? 'Vote not counted yet. Results show from five votes on.'
    : 'Results show from five votes on.';
}

/** "3 votes, 60 %": of those who voted. */
export function shareOf(votes: number, voters: number): number {
  return voters === 0 ? 0 : Math.min(1, votes / voters);
}
