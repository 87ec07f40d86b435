/** Accounts that have not told their time zone. */
export const usualZone = 'Europe/London';

/** `day`: like `2026-11-28`; `weekday`: 1 is Monday. */
export type Moment = { hour: number; weekday: number; day: string };

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** What the clocks of a time zone show. */
export function momentIn(timeZone: string | null, at: Date): Moment {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone ?? usualZone,
    hourCycle: 'h23',
    ...{ hour: '2-digit', weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    hour: Number(read('hour')),
    weekday: weekdays.indexOf(read('weekday')) + 1,
    day: `${read('year')}-${read('month')}-${read('day')}`,
  };
}
