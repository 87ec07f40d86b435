import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Panel } from '../../../ui/pages/page.tsx';
import { feeWords } from '../../fees/fees.ts';
import { usePlan } from '../../plans/plans.ts';
import type { Loop } from '../loops.ts';
import { useEditLoop } from './edit-loop.ts';
import { FeeForm } from './fee-form.tsx';
import classes from './loop-settings.module.css';

export function FeePanel({ loop }: { loop: Loop }) {
  const plan = usePlan(loop.id).data?.plan;
  if (!plan || plan.kind === 'hosted') return null;
  return (
    <Panel title="Membership fee">
      <div className={classes.question}>
        {plan.paid_features ? (
          <FeeForm key={feeWords(loop)} loop={loop} />
        ) : loop.membership_fee_pence === null ? (
          <p className={classes.facts}>
            You need a paid plan to charge a membership fee: choose one above. New members then pay before
            they join.
          </p>
        ) : (
          <Suspended loop={loop} />
        )}
        <p>
          <Link to={`/edit-loop/${loop.id}/fees`}>Who paid</Link>
        </p>
      </div>
    </Panel>
  );
}

function Suspended({ loop }: { loop: Loop }) {
  const edit = useEditLoop(loop.id);
  const toast = useToast();
  const takeAway = () =>
    edit.mutate(
      { loop: { membership_fee_pence: null } },
      {
        onSuccess: () => toast('Saved Successfully'),
        onError: (error) => toast(`The fee was not removed. ${sentence(error)}`, 'bad'),
      },
    );
  return (
    <>
      <p>
        The fee of {feeWords(loop)} is on hold because the loop has no paid plan. Until you choose a plan
        above, nobody is asked to pay, and people waiting to join can do so.
      </p>
      <div className={classes.answers}>
        <Button variant="default" loading={edit.isPending} onClick={takeAway}>
          Remove the fee
        </Button>
      </div>
    </>
  );
}
