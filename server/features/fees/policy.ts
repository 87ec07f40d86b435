import { type FeePeriod, feeGraceDays } from '@loopyard/contract/loops.ts';

export const dayMs = 86_400_000;
/** How early a yearly fee can be renewed. */
const aheadMs = 30 * dayMs;

export type FeeFacts = {
  isMember: boolean;
  isAdmin: boolean;
  isWaiting: boolean;
  /** There is a fee, and the loop's plan allows charging it. */
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
  dueBy: Date | null;
  mayPay: boolean;
};

const nothing: FeeStanding = { status: 'none', paidUntil: null, dueBy: null, mayPay: false };

/** A one-off fee is the price of joining, so members don't owe it. */
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

export function owesEntry({ isCharged, isPaidForGood, paidUntil }: FeeFacts, now: Date): boolean {
  return isCharged && !isPaidForGood && !(paidUntil && paidUntil > now);
}

export function graceEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + feeGraceDays * dayMs);
}
