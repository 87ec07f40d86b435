import type { PlanKind } from '@loopyard/contract/plans.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';
import { useTryKeys } from '../../lib/try-keys.ts';
import { dayOf } from '../../lib/words.ts';

export type Plan = RestAnswer<'GET /api/loops/:id/plan'>['plan'];
export type Invoice = RestAnswer<'GET /api/invoices'>['invoices'][number];

export function usePlan(loopId: number) {
  const transport = useTransport();
  const params = { id: loopId };
  return useQuery({
    queryKey: ['plan', loopId],
    queryFn: async ({ signal }) => {
      const [{ plan }, { storage }] = await Promise.all([
        transport.request('GET /api/loops/:id/plan', { params, signal }),
        transport.request('GET /api/loops/:id/storage', { params, signal }),
      ]);
      return { plan, storage };
    },
  });
}

export function useBuyPlan(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const tries = useTryKeys();
  return useMutation({
    mutationFn: (order: { plan: PlanKind; members: number; months: number }) =>
      transport.request('POST /api/loops/:id/plan', {
        params: { id: loopId },
        body: order,
        idempotencyKey: tries.keyOf(order),
      }),
    async onSuccess({ checkout }) {
      if (checkout) window.location.assign(checkout.url);
      else await queries.invalidateQueries({ queryKey: ['plan', loopId] });
    },
  });
}

export function useInvoices() {
  const transport = useTransport();
  return useQuery({
    queryKey: ['invoices'],
    queryFn: async ({ signal }) => (await transport.request('GET /api/invoices', { signal })).invoices,
  });
}

const paidBy: Record<string, string> = {
  annual: 'for a year',
  custom: 'for some months',
  monthly: 'for a month',
};

export function planSentence({ kind, ends_at, cancelled_at }: Plan): string {
  if (kind === 'hosted') return 'Everything is included on this server.';
  if (kind === 'free' || ends_at === null) return 'Free. Members can post, comment and share files.';
  const until = dayOf(ends_at);
  if (kind === 'trial') return `Basic, free to try until ${until}. Then the loop moves to Free.`;
  const words = `Basic, paid ${paidBy[kind] ?? ''} until ${until}.`;
  return cancelled_at ? `${words} It was cancelled, so the loop then moves to Free.` : words;
}

export function seatsSentence({ members, seats_used }: Plan): string {
  const usedCount = seats_used.toLocaleString('en-GB');
  if (members === null) return `${usedCount} so far, and as many more as you like.`;
  const words = `${usedCount} of ${members.toLocaleString('en-GB')} places ${seats_used === 1 ? 'is' : 'are'} taken.`;
  return seats_used < members
    ? words
    : `${words} Nobody has to leave, but new members can’t join until there is room.`;
}
