import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PollView } from '../../polls/poll-view.tsx';
import type { FeedPost } from '../posts.ts';
import { patchPoll } from './patch-poll.ts';
import { useRefreshPost } from './use-refresh-post.ts';

/** On a card and on the open post. */
export function PostPoll({ post, isOpen = false }: { post: FeedPost; isOpen?: boolean }) {
  const { id, loop_id, poll, abilities } = post;
  const queries = useQueryClient();
  const refresh = useRefreshPost(id);
  useAtTime(poll?.closed_at ? null : (poll?.closes_at ?? null), refresh);
  if (!poll) return null;
  return (
    <PollView
      of={{ postId: Number(id), loopId: loop_id }}
      poll={poll}
      may={{ vote: abilities.vote, close: isOpen && abilities.update, list: abilities.subscribe }}
      onVoted={(next) => patchPoll(queries, id, next)}
      refresh={() => void refresh()}
    />
  );
}

const mostMs = 2 ** 31 - 1;

/** So that a poll that closes while it is looked at shows its result. */
function useAtTime(iso: string | null, act: () => Promise<void>): void {
  useEffect(() => {
    const ms = iso === null ? -1 : new Date(iso).getTime() - Date.now();
    if (ms < 0 || ms > mostMs) return;
    const timer = setTimeout(() => void act(), ms + 500);
    return () => clearTimeout(timer);
  }, [iso, act]);
}
