import { formatPence } from '@loopyard/contract/money.ts';
import { Button } from '@mantine/core';
import { sentence } from '../../lib/api-error.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { type Fee, usePayFee } from './fees.ts';

export function PayFee({ loop, label }: { loop: Fee & { id: number }; label?: string }) {
  const pay = usePayFee(loop.id);
  useKeptFocus(pay.isPending);
  return (
    <>
      <Refusal>{pay.isError && `The fee could not be paid. ${sentence(pay.error)}`}</Refusal>
      <Button color="mint" loading={pay.isPending} onClick={() => pay.mutate()}>
        {label ?? `Pay ${formatPence(loop.membership_fee_pence ?? 0)}`}
      </Button>
    </>
  );
}
