export const pinLimits = {
  /** In a loop at once. */
  pins: 5,
  /** Unless another day is chosen. */
  days: 14,
  mostDays: 365,
} as const;

export const tooManyPins = 'Five posts are pinned already. Unpin one first.';
export const notAPinDay = 'Please choose a day within the next year';

const dayMs = 86_400_000;

export const usualPinEnd = (now: Date) => new Date(now.getTime() + pinLimits.days * dayMs);

export function isPinDay(until: Date, now: Date): boolean {
  return until > now && until.getTime() <= now.getTime() + pinLimits.mostDays * dayMs;
}
