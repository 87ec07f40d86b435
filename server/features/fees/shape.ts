import { feePeriods } from '@loopyard/contract/loops.ts';
import { z } from 'zod';
import { type FeeFacts, feeStanding } from './policy.ts';

export const feePrice = {
  membership_fee_pence: z.int().nullable().describe('The price of a membership; null: free'),
  membership_fee_period: z.enum(feePeriods).nullable(),
};

export const entryPrice = {
  membership_fee_pence: z.int().optional().describe('The price of joining; absent if it is free'),
  membership_fee_period: z.enum(feePeriods).optional(),
};

export const feeFields = {
  ...feePrice,
  is_fee_charged: z.boolean().describe('False if there is no fee, or while the loop has no paid plan'),
  fee_status: z
    .enum(['none', 'paid', 'due', 'lapsed'])
    .describe('My fee. none: I have nothing to pay. lapsed: I may read, but not write'),
  fee_paid_until: z.iso.datetime().nullable().describe('Null: there is no end, or nothing is paid'),
  fee_due_by: z.iso.datetime().nullable().describe('I may write until then; null: I was not reminded yet'),
};

type Priced = { membershipFeePence: number | null; membershipFeePeriod: (typeof feePeriods)[number] | null };

export function shapePrice({ membershipFeePence: pence, membershipFeePeriod: period }: Priced) {
  return { membership_fee_pence: pence, membership_fee_period: pence === null ? null : period };
}

export function shapeEntryPrice({ membershipFeePence: pence, membershipFeePeriod: period }: Priced) {
  return pence === null || period === null
    ? {}
    : { membership_fee_pence: pence, membership_fee_period: period };
}

export function shapeFee(loop: Priced, facts: FeeFacts, now: Date) {
  const { status, paidUntil, dueBy } = feeStanding(facts, now);
  return {
    ...shapePrice(loop),
    is_fee_charged: facts.isCharged,
    fee_status: status,
    fee_paid_until: paidUntil?.toISOString() ?? null,
    fee_due_by: dueBy?.toISOString() ?? null,
  };
}

/** Also true for someone who waits and owes nothing: they only have to confirm. */
export function mayPayFee(facts: FeeFacts, now: Date): boolean {
  return feeStanding(facts, now).mayPay;
}
