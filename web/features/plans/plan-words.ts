import { formatPence } from '@loopyard/contract/money.ts';
import { type PlanKind, planAmount, planPrices } from '@loopyard/contract/plans.ts';
import { count } from '../../lib/words.ts';
import type { Plan } from './plans.ts';

export type Order = { plan: PlanKind; members: number; months: number };

export function wordsToBuy({ plan, ...amounts }: Order): string {
  return plan === 'free' ? 'Choose Free' : `Buy for ${formatPence(planAmount(plan, amounts))}`;
}

export function sumOf({ plan, members, months }: Order): string {
  if (plan === 'free') return formatPence(0);
  const sum = formatPence(planAmount(plan, { members, months }));
  return `${count(members, 'member')} × ${planPrices[plan].pence}p × ${count(months, 'month')} = ${sum}`;
}

export function roomOf(members: number, { seats_used, seats_invited }: Plan): string {
  const invited = seats_invited > 0 ? ` and ${count(seats_invited, 'open invitation')}` : '';
  return `Room for ${members.toLocaleString('en-GB')}. The loop has ${count(seats_used, 'member')}${invited}.`;
}
