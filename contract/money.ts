/** Whole pence everywhere; pounds only where people read them. */
export const currency = 'GBP';
/** Of the one-year membership. */
export const membershipPence = 1_000;

/** What a loop can buy: pence for a member and month, and for how many months at once. */
export const planPrices = {
  annual: { pence: 10, fewest: 12, most: 12 },
  custom: { pence: 15, fewest: 1, most: 11 },
  monthly: { pence: 20, fewest: 1, most: 1 },
  free: { pence: 0, fewest: 0, most: 0 },
} as const;

export type PlanKind = keyof typeof planPrices;
export const planKinds = Object.keys(planPrices) as [PlanKind, ...PlanKind[]];

/** Members times price times months; without months, members times price. */
export function planAmount(kind: PlanKind, { members, months }: { members: number; months: number }): number {
  return members * planPrices[kind].pence * (months || 1);
}

/** `£1,234.50` */
export function formatPence(pence: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(pence / 100);
}
