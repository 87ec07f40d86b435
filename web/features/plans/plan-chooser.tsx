import {
  type PlanKind,
  planErrors,
  planLimits,
  planPrices,
  seatsWithRoom,
} from '@loopyard/contract/plans.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../lib/api-error.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { RadioChoices } from '../../ui/form/radio-choices.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Amount } from './amount.tsx';
import classes from './plan-chooser.module.css';
import { type Order, roomOf, sumOf, wordsToBuy } from './plan-words.ts';
import { type Plan, useBuyPlan } from './plans.ts';

const offers: { value: PlanKind; label: string; words: string }[] = [
  { value: 'annual', label: 'Annual', words: `${pence('annual')}, paid for 12 months at once: 50% off` },
  { value: 'custom', label: 'Custom', words: `${pence('custom')}, for as many months as you like: 25% off` },
  { value: 'monthly', label: 'Monthly', words: `${pence('monthly')}, a month at a time` },
  {
    value: 'free',
    label: 'Free',
    words: 'Nothing to pay. A plan you have paid for still runs until it ends',
  },
];

function pence(kind: PlanKind): string {
  return `${planPrices[kind].pence}p per member per month`;
}

export function PlanChooser({ loopId, plan }: { loopId: number; plan: Plan }) {
  const [kind, setKind] = useState(() => offerOf(plan));
  const expected = { present: plan.seats_used, invited: plan.seats_invited };
  const [members, setMembers] = useState(Math.max(plan.members ?? 0, seatsWithRoom(expected)));
  const [customMonths, setCustomMonths] = useState<number>(6);
  const { fewest, most } = planPrices[kind];
  const order = { plan: kind, members, months: fewest === most ? fewest : customMonths };
  const errors = planErrors({ ...order, ...expected });
  const buy = useBuyPlan(loopId);
  useKeptFocus(buy.isPending);
  const isRefused = buy.isError && JSON.stringify(buy.variables) === JSON.stringify(order);
  if (plan.kind === 'hosted') return null;
  return (
    <form
      className={classes.chooser}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(errors).length === 0 && !buy.isPending) buy.mutate(order);
      }}
    >
      <RadioChoices label="Choose a plan" value={kind} onChange={setKind} choices={offers} />
      {kind !== 'free' && (
        <Amount
          label="Members"
          value={members}
          onChange={setMembers}
          range={sliderRange(expected, members)}
          most={planLimits.members}
          error={errors.members}
        />
      )}
      {kind === 'custom' && (
        <Amount
          label="Months"
          value={customMonths}
          onChange={setCustomMonths}
          range={[fewest, most]}
          most={most}
          error={errors.months}
        />
      )}
      <Sum order={order} plan={plan} />
      <Refusal>{isRefused && `The purchase didn’t go through. ${sentence(buy.error)}`}</Refusal>
      <Acts isBuying={buy.isPending} isOff={kind === 'free' && !isRunning(plan)} words={wordsToBuy(order)} />
    </form>
  );
}

function Sum({ order, plan }: { order: Order; plan: Plan }) {
  return (
    <div aria-live="polite">
      <p className={classes.sum}>{sumOf(order)}</p>
      {order.plan !== 'free' && <p className={classes.facts}>{roomOf(order.members, plan)}</p>}
    </div>
  );
}

function Acts({ isBuying, isOff, words }: { isBuying: boolean; isOff: boolean; words: string }) {
  return (
    <div className={classes.acts}>
      <Button type="submit" loading={isBuying} disabled={isOff}>
        {words}
      </Button>
      <p className={classes.facts}>
        More than one loop? <Link to="/contact?about=enterprise">Contact us about Enterprise</Link>
      </p>
    </div>
  );
}

/** Another plan must not look like the chosen one to somebody who has just paid. */
function offerOf({ kind }: Plan): PlanKind {
  return kind === 'monthly' || kind === 'custom' ? kind : 'annual';
}

function sliderRange({ present, invited }: { present: number; invited: number }, members: number) {
  const fewest = Math.max(present + invited, 1);
  return [fewest, Math.max(200, fewest * 3, members)] as [min: number, max: number];
}

function isRunning({ kind, cancelled_at }: Plan): boolean {
  return kind !== 'free' && kind !== 'trial' && cancelled_at === null;
}
