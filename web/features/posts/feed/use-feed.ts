import { onlineManager, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { loopKey, loopsKey } from '../../loops/loops.ts';
import { type FeedPost, feedQuery, newestKey, newestPostId, refreshPost, restartFeed } from '../posts.ts';
import { applyMediaEvent } from './media-event.ts';

const PROBLEM = 'There was a problem loading the feed, please try again.';

export type Feed = ReturnType<typeof useFeed>;

export function useFeed(loopId: number, search: string) {
  const transport = useTransport();
  const queries = useQueryClient();
  const query = useInfiniteQuery(feedQuery(transport, loopId, search));
  const posts = useMemo(() => query.data?.pages.flatMap((page) => page.posts) ?? [], [query.data]);
  const newest = useLoopChannel(loopId);
  const toast = useToast();

  const restart = useCallback(async () => {
    // When offline, keep what is shown.
    if (!onlineManager.isOnline()) return toast(PROBLEM, 'bad');
    await restartFeed(queries, loopId);
  }, [queries, loopId, toast]);
  const { isRefetchError } = query;
  useEffect(() => {
    if (isRefetchError) toast(PROBLEM, 'bad');
  }, [isRefetchError, toast]);
  const refreshExpired = useCallback(
    (id: string) => void refreshPost(queries, transport, id).catch(() => undefined),
    [queries, transport],
  );
  const isKnown = newest === null || posts.some((post) => post.id === newest);
  return {
    posts,
    query,
    hasNewPosts: query.isSuccess && !search && !isKnown,
    showNewPosts: () => {
      window.scrollTo({ top: 0 });
      void restart();
    },
    restart,
    refreshExpired,
  };
}

function useLoopChannel(loopId: number): FeedPost['id'] | null {
  const transport = useTransport();
  const queries = useQueryClient();
  const { data: newest = null } = useQuery({
    queryKey: newestKey(loopId),
    queryFn: () => newestPostId(transport, loopId),
    // Fetched only when the socket asks for it.
    enabled: false,
  });

  useEffect(() => {
    let isOver = false;
    const look = () => {
      void queries.invalidateQueries({ queryKey: ['announcements', loopId] });
      newestPostId(transport, loopId).then(
        (id) => void (isOver || queries.setQueryData(newestKey(loopId), id)),
        () => undefined,
      );
    };
    const channel = transport.subscribe(
      { channel: 'LoopsChannel', loop_id: loopId },
      {
        connected: look,
        message: (event) => {
          if ('audience' in event || 'voters_count' in event || 'nth' in event)
            import('./apply-frame.ts').then(
              ({ applyFrame }) => applyFrame(queries, event, (id) => refreshPost(queries, transport, id)),
              () => undefined,
            );
          else if ('post_id' in event) applyMediaEvent(queries, transport, event);
          else if (!('case_id' in event)) look();
        },
        // The list of loops tells whether I was removed or am a guest now.
        onEnd: () => {
          void queries.invalidateQueries({ queryKey: loopKey(loopId) });
          void queries.invalidateQueries({ queryKey: loopsKey });
        },
      },
    );
    return () => {
      isOver = true;
      queries.removeQueries({ queryKey: newestKey(loopId) });
      channel.close();
    };
  }, [transport, queries, loopId]);
  return newest;
}
