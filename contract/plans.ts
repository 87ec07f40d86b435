import { type FieldErrors, fieldErrors } from './field-errors.ts';

/** What a loop can buy: pence for a member and month, and for how many months at once. */
export const planPrices = {
  annual: { pence: 10, fewest: 12, most: 12 },
  custom: { pence: 15, fewest: 1, most: 11 },
  monthly: { pence: 20, fewest: 1, most: 1 },
  free: { pence: 0, fewest: 0, most: 0 },
} as const;

/** What each tier gives: seats of a loop, gigabytes of each member. `null`: no limit. */
export const planTiers = {
  free: { seats: 20, gigabytes: 2 },
  basic: { seats: null, gigabytes: 20 },
  /** A licence of an organisation, for all its loops: pence for a member and month. Sold by talking to us. */
  enterprise: { seats: null, gigabytes: null, pence: 200 },
} as const;

/** How long a new loop has everything of Basic. */
export const trialDays = 30;

export type PlanKind = keyof typeof planPrices;
export const planKinds = Object.keys(planPrices) as [PlanKind, ...PlanKind[]];

export const planLimits = { members: 100_000 } as const;

/** Members times price times months; without months, members times price. */
export function planAmount(kind: PlanKind, { members, months }: { members: number; months: number }): number {
  return members * planPrices[kind].pence * (months || 1);
}

/** `present`: members there are, who all need a seat. */
export function planErrors(form: {
  plan: PlanKind;
  members: number;
  months: number;
  present: number;
}): FieldErrors {
  if (form.plan === 'free') return {};
  return fieldErrors({
    members: seatsError(form.members, form.present),
    months: monthsError(form.plan, form.months),
  });
}

function seatsError(members: number, present: number): string | null {
  if (members < present) return `The loop has ${present} members`;
  return members > planLimits.members ? `A plan is for ${planLimits.members} members at most` : null;
}

function monthsError(plan: PlanKind, months: number): string | null {
  const { fewest, most } = planPrices[plan];
  if (months >= fewest && months <= most) return null;
  return `This plan is for ${fewest === most ? fewest : `${fewest} to ${most}`} months`;
}
