import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { formatPence, leastChargePence } from './money.ts';

/** Pence per member and month, and the terms in months. */
export const planPrices = {
  annual: { pence: 10, fewest: 12, most: 12 },
  custom: { pence: 15, fewest: 1, most: 11 },
  monthly: { pence: 20, fewest: 1, most: 1 },
  free: { pence: 0, fewest: 0, most: 0 },
} as const;

/** Seats per loop and gigabytes per member; null means no limit. */
export const planTiers = {
  free: { seats: 20, gigabytes: 2 },
  basic: { seats: null, gigabytes: 20 },
  /** One licence for all loops of an organisation, in pence per member and month. Sold on enquiry only. */
  enterprise: { seats: null, gigabytes: null, pence: 200 },
} as const;

/** A new loop has all Basic features for this many days. */
export const trialDays = 30;

export type PlanKind = keyof typeof planPrices;
export const planKinds = Object.keys(planPrices) as [PlanKind, ...PlanKind[]];

export const planLimits = { members: 100_000 } as const;

/** In pence: members × price × months, or members × price without months. */
export function planAmount(kind: PlanKind, { members, months }: { members: number; months: number }): number {
  return members * planPrices[kind].pence * (months || 1);
}

/** Members now, and open invitations: each needs a seat. */
type Expected = { present: number; invited: number };

/** The seats to suggest: all expected people and at least one more, rounded up to ten. */
export function seatsWithRoom({ present, invited }: Expected): number {
  return Math.min(planLimits.members, (Math.floor((present + invited) / 10) + 1) * 10);
}

export function planErrors(
  form: { plan: PlanKind; members: number; months: number } & Expected,
): FieldErrors {
  if (form.plan === 'free') return {};
  return fieldErrors({
    members: seatsError(form.members, form) ?? sumError(form),
    months: monthsError(form.plan, form.months),
  });
}

function seatsError(members: number, { present, invited }: Expected): string | null {
  if (members < present) return `The loop has ${present} members`;
  if (members < present + invited)
    return `Choose at least ${present + invited}, with room for the ${invited} you have invited`;
  return members > planLimits.members ? `A plan is for ${planLimits.members} members at most` : null;
}

function sumError(form: { plan: PlanKind; members: number; months: number }): string | null {
  if (planAmount(form.plan, form) >= leastChargePence) return null;
  return `A plan must cost at least ${formatPence(leastChargePence)}: choose more members`;
}

function monthsError(plan: PlanKind, months: number): string | null {
  const { fewest, most } = planPrices[plan];
  if (months >= fewest && months <= most) return null;
  return `This plan is for ${fewest === most ? fewest : `${fewest} to ${most}`} months`;
}
