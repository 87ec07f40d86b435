import type { IncomingPoll } from '@loopyard/contract/cable.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { FeedPost } from '../posts.ts';
import { patchShown } from './patch-shown.ts';

type Poll = NonNullable<FeedPost['poll']>;

export function patchPoll(queries: QueryClient, id: string, next: Poll | ((poll: Poll) => Poll)): void {
  patchShown(queries, id, (post) => {
    if (!post.poll) return post;
    const poll = typeof next === 'function' ? next(post.poll) : next;
    const vote = post.abilities.vote && !poll.closed_at && !(poll.is_anonymous && poll.has_voted);
    return { ...post, poll, abilities: { ...post.abilities, vote } };
  });
}

/** For a frame of the socket. */
export function applyPoll(
  queries: QueryClient,
  { post_id, counts, voters_count, closed_at }: IncomingPoll,
): void {
  patchPoll(queries, String(post_id), (poll) => ({
    ...poll,
    ...{ voters_count, closed_at },
    options: poll.options.map((option, at) => ({
      ...option,
      votes_count: counts?.[at] ?? option.votes_count,
    })),
  }));
  void queries.invalidateQueries({ queryKey: ['voters', post_id] });
}
