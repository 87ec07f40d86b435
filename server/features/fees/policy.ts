import { type FeePeriod, feeGraceDays } from '@loopyard/contract/loops.ts';

export const dayMs = 86_400_000;
/** So long before it is due a yearly fee may be paid again. */
const aheadMs = 30 * dayMs;

/** What is known of one person and one loop's fee. */
export type FeeFacts = {
  isMember: boolean;
  isAdmin: boolean;
  /** Let in by a door, and not a member yet. */
  isWaiting: boolean;
  /** There is a fee, and the loop's plan carries it. */
  isCharged: boolean;
  period: FeePeriod | null;
  isPaidForGood: boolean;
  paidUntil: Date | null;
  askedAt: Date | null;
  lapsedAt: Date | null;
};

export type FeeStanding = {
  status: 'none' | 'paid' | 'due' | 'lapsed';
  paidUntil: Date | null;
  /** When posting stops, once they were asked. */
  dueBy: Date | null;
  mayPay: boolean;
};

const nothing: FeeStanding = { status: 'none', paidUntil: null, dueBy: null, mayPay: false };

/** Where somebody stands with the fee. Once is the price of coming in: who is in owes it no more. */
export function feeStanding(facts: FeeFacts, now: Date): FeeStanding {
  const { isCharged, period, paidUntil } = facts;
  if (facts.isWaiting) return { ...nothing, mayPay: true };
  if (!isCharged || !facts.isMember || facts.isAdmin) return nothing;
  if (facts.isPaidForGood) return { ...nothing, status: 'paid' };
  const isYearly = period === 'year';
  if (paidUntil && paidUntil > now) {
    const isNearEnd = paidUntil.getTime() - now.getTime() <= aheadMs;
    return { status: 'paid', paidUntil, dueBy: null, mayPay: isYearly && isNearEnd };
  }
  if (!isYearly) return nothing;
  if (facts.lapsedAt) return { status: 'lapsed', paidUntil, dueBy: null, mayPay: true };
  return { status: 'due', paidUntil, dueBy: facts.askedAt && graceEnd(facts.askedAt), mayPay: true };
}

/** Whether they have to pay before they are let in. */
export function owesEntry({ isCharged, isPaidForGood, paidUntil }: FeeFacts, now: Date): boolean {
  return isCharged && !isPaidForGood && !(paidUntil && paidUntil > now);
}

/** Until when whoever was asked goes on as before. */
export function graceEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + feeGraceDays * dayMs);
}
