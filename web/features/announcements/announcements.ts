import type { ReceiptState, Reminded } from '@loopyard/contract/announcements.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { saveBlob } from '../../lib/download.ts';
import { count } from '../../lib/words.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

export type Receipts = RestAnswer<'GET /api/posts/:id/receipts'>;
export type Announcement = NonNullable<RestAnswer<'POST /api/posts'>['post']['announcement']>;
export type ReceiptCounts = NonNullable<Announcement['counts']>;
export type Receipt = Receipts['users'][number];

const receiptsKey = (postId: number) => ['receipts', postId] as const;

function forgetReceipts(queries: QueryClient, postId: number): void {
  void queries.invalidateQueries({ queryKey: receiptsKey(postId) });
}

export function useReceipts(postId: number, state: ReceiptState) {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: [...receiptsKey(postId), state],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      transport.request('GET /api/posts/:id/receipts', {
        params: { id: postId },
        query: { state, page },
        signal,
      }),
    getNextPageParam: ({ current_page, total_pages }) =>
      current_page < total_pages ? current_page + 1 : undefined,
    staleTime: 0,
  });
}

export function useConfirm(postId: number, onDone: () => Promise<void>) {
  const transport = useTransport();
  const toast = useToast();
  return useMutation({
    mutationFn: () => transport.request('POST /api/posts/:id/confirm', { params: { id: postId } }),
    onSuccess: onDone,
    onError: (error) => toast(sentence(error), 'bad'),
  });
}

export function useRemind(postId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (to: Reminded) =>
      transport.request('POST /api/posts/:id/remind', { params: { id: postId }, body: { to } }),
    onSuccess: ({ told_count }) => toast(`${count(told_count, 'person', 'people')} reminded`),
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: () => forgetReceipts(queries, postId),
  });
}

export function useSaveReceipts(postId: number) {
  const transport = useTransport();
  const toast = useToast();
  return useMutation({
    mutationFn: async () =>
      saveBlob(
        await transport.file('GET /api/posts/:id/receipts', { params: { id: postId } }),
        'receipts.csv',
      ),
    onError: (error) => toast(sentence(error), 'bad'),
  });
}
