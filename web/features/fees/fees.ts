import type { FeePeriod } from '@loopyard/contract/loops.ts';
import { formatPence } from '@loopyard/contract/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useTryKeys } from '../../lib/try-keys.ts';

/** What being in a loop costs, as far as there is anything to pay. */
export type Fee = {
  membership_fee_pence?: number | null | undefined;
  membership_fee_period?: FeePeriod | null | undefined;
};

/** "£12.00 a year"; null where it is free. */
export function feeWords({ membership_fee_pence: pence, membership_fee_period: period }: Fee): string | null {
  if (pence == null) return null;
  return `${formatPence(pence)} ${period === 'year' ? 'a year' : 'once'}`;
}

/** The same, for whoever thinks of joining. */
export function feeSentence(fee: Fee): string | null {
  const words = feeWords(fee);
  return words && `${fee.membership_fee_period === 'year' ? 'Being a member' : 'Joining'} costs ${words}.`;
}

/** Goes on to the payment; where there is nothing to pay any more, what I may do is asked anew. */
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
      // A refusal would be repeated for the same key.
      if (isApiError(error) && error.status >= 400 && error.status < 500) tries.forget();
    },
    async onSuccess({ checkout }) {
      if (checkout) window.location.assign(checkout.url);
      else await queries.invalidateQueries();
    },
  });
}
