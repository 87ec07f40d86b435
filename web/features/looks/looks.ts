import { lookLimits } from '@loopyard/contract/looks.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';
import type { Transport } from '../../lib/transport.ts';

export type Look = RestAnswer<'GET /api/looks'>['looks'][number];

type Asking = { transport: Transport; before: number | undefined; signal: AbortSignal };

export function useLooksAtMe() {
  return useLooks('me', ({ transport, before, signal }) =>
    transport.request('GET /api/looks', { query: { before }, signal }),
  );
}

export function useLooksIn(loopId: number) {
  return useLooks(loopId, ({ transport, before, signal }) =>
    transport.request('GET /api/loops/:id/looks', { params: { id: loopId }, query: { before }, signal }),
  );
}

function useLooks(of: number | 'me', ask: (asking: Asking) => Promise<{ looks: Look[] }>) {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['looks', of],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) => (await ask({ transport, before, signal })).looks,
    getNextPageParam: (page) => (page.length < lookLimits.page ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });
}
