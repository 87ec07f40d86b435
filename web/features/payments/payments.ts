import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useTryKeys } from '../../lib/try-keys.ts';

export type Checkout = RestAnswer<'GET /api/checkouts/:id'>;

/** Poll while the payment is open: the card provider may confirm it later. */
const againMs = 2_000;
const tries = 30;

export function useCheckout(id: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['checkout', id],
    queryFn: ({ signal }) => transport.request('GET /api/checkouts/:id', { params: { id }, signal }),
    retry: (failures, error) => failures < 2 && !(isApiError(error) && error.status === 404),
    refetchInterval: ({ state }) =>
      state.data?.status === 'open' && state.dataUpdateCount < tries ? againMs : false,
  });
}

export function useBuyPost(postId: number) {
  const transport = useTransport();
  const keys = useTryKeys();
  return useMutation({
    mutationFn: () =>
      transport.request('POST /api/posts/:id/purchase', {
        params: { id: postId },
        idempotencyKey: keys.keyOf(postId),
      }),
    onSuccess: ({ checkout }) => window.location.assign(checkout.url),
  });
}
