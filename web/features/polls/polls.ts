import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

export type Poll = RestAnswer<'PUT /api/posts/:id/poll/vote'>['poll'];
export type PollOption = Poll['options'][number];

/** @param onRefused reads the poll again: it may have closed */
export function useVote(postId: number, onVoted: (poll: Poll) => void, onRefused: () => void) {
  const transport = useTransport();
  return useMutation({
    scope: { id: `vote ${postId}` },
    mutationFn: (positions: number[]) =>
      transport.request('PUT /api/posts/:id/poll/vote', { params: { id: postId }, body: { positions } }),
    onSuccess: ({ poll }) => onVoted(poll),
    onError: onRefused,
  });
}

export function useClosePoll(postId: number, onDone: () => void) {
  const transport = useTransport();
  const toast = useToast();
  return useMutation({
    mutationFn: () => transport.request('POST /api/posts/:id/poll/close', { params: { id: postId } }),
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: onDone,
  });
}

export function useVoters(postId: number, position: number) {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['voters', postId, position],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      transport.request('GET /api/posts/:id/poll/votes', {
        params: { id: postId },
        query: { position, page },
        signal,
      }),
    getNextPageParam: ({ current_page, total_pages }) =>
      current_page < total_pages ? current_page + 1 : undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
