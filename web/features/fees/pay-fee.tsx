import { formatPence } from '@loopyard/contract/money.ts';
import { Button } from '@mantine/core';
import { Problem } from '../../ui/form/problem.tsx';
import { type Fee, usePayFee } from './fees.ts';

export function PayFee({ loop, label }: { loop: Fee & { id: number }; label?: string }) {
  const pay = usePayFee(loop.id);
  return (
    <>
      {pay.isError && <Problem problem={pay.error} prefix="The fee could not be paid." />}
      <Button color="mint" loading={pay.isPending} onClick={() => pay.mutate()}>
        {label ?? `Pay ${formatPence(loop.membership_fee_pence ?? 0)}`}
      </Button>
    </>
  );
}
