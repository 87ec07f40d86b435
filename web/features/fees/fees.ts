import type { FeePeriod } from '@loopyard/contract/loops.ts';
import { formatPence } from '@loopyard/contract/money.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useTryKeys } from '../../lib/try-keys.ts';
import { dayOf } from '../../lib/words.ts';

type AnyLoop = RestAnswer<'GET /api/loops/:id'>['loop'];
export type OwnFee = Pick<
  Extract<AnyLoop, { admins: unknown }>,
  'id' | 'abilities' | 'fee_status' | 'fee_paid_until' | 'fee_due_by'
> &
  Fee;
export type FeeBooks = RestAnswer<'GET /api/loops/:id/memberships'>;

export type Fee = {
  membership_fee_pence?: number | null | undefined;
  membership_fee_period?: FeePeriod | null | undefined;
};

/** "£12.00 a year"; null when membership is free. */
export function feeWords({ membership_fee_pence: pence, membership_fee_period: period }: Fee): string | null {
  if (pence == null) return null;
  return `${formatPence(pence)} ${period === 'year' ? 'a year' : 'once'}`;
}

export function feeSentence(fee: Fee): string | null {
  const words = feeWords(fee);
  return words && `${fee.membership_fee_period === 'year' ? 'Membership is' : 'Joining costs'} ${words}.`;
}

export function standingSentence(loop: OwnFee): string | null {
  const { fee_status, fee_paid_until, fee_due_by } = loop;
  if (fee_status === 'none') return null;
  if (fee_status === 'lapsed')
    return 'Your membership has ended. You can still read, but not post or comment.';
  if (fee_status === 'due') {
    const words = fee_paid_until
      ? `Your membership ended on ${dayOf(fee_paid_until)}.`
      : `Your membership fee of ${feeWords(loop)} is due.`;
    return fee_due_by ? `${words} You can post as before until ${dayOf(fee_due_by)}.` : words;
  }
  if (fee_paid_until === null) return 'You have paid. There is nothing more to pay.';
  const day = dayOf(fee_paid_until);
  return loop.abilities.pay_fee ? `Your membership ends on ${day}.` : `You have paid until ${day}.`;
}

export function useFeeBooks(loopId: number, page: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['fee-books', loopId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      transport.request('GET /api/loops/:id/memberships', {
        params: { id: loopId },
        query: { page },
        signal,
      }),
  });
}

export function usePayFee(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const tries = useTryKeys();
  return useMutation({
    mutationFn: () =>
      transport.request('POST /api/loops/:id/membership', {
        params: { id: loopId },
        idempotencyKey: tries.keyOf(loopId),
      }),
    onError: (error) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) tries.forget();
    },
    async onSuccess({ checkout }) {
      if (checkout) window.location.assign(checkout.url);
      else await queries.invalidateQueries();
    },
  });
}
