import { feePeriods } from '@loopyard/contract/loops.ts';
import { z } from 'zod';
import { type FeeFacts, feeStanding } from './policy.ts';

export const feePrice = {
  membership_fee_pence: z.int().nullable().describe('What being a member costs; null: nothing'),
  membership_fee_period: z.enum(feePeriods).nullable(),
};

export const entryPrice = {
  membership_fee_pence: z.int().optional().describe('What coming in costs; left out where it is free'),
  membership_fee_period: z.enum(feePeriods).optional(),
};

export const feeFields = {
  ...feePrice,
  is_fee_charged: z.boolean().describe('False where there is none, and while the loop has no paid plan'),
  fee_status: z
    .enum(['none', 'paid', 'due', 'lapsed'])
    .describe('Mine. none: I have nothing to pay. lapsed: I read, but write nothing new'),
  fee_paid_until: z.iso.datetime().nullable().describe('Null where it is paid: for good'),
  fee_due_by: z.iso.datetime().nullable().describe('Until then I may write; null: I was not asked yet'),
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
