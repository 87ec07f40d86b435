/** Amounts are whole pence; they become pounds only on screen. */
export const currency = 'GBP';

/** A card is charged no less. */
export const leastChargePence = 30;

/** `£1,234.50` */
export function formatPence(pence: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(pence / 100);
}
