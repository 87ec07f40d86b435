import { dayIn } from '../../lib/days.ts';

/** Days are "2026-12-01", months "2026-12"; no clock and no time zone comes into it. Weeks begin on Monday. */

const dayMs = 86_400_000;

export const monthOf = (day: string): string => day.slice(0, 7);

export function addDays(day: string, days: number): string {
  return dayFrom(Date.parse(day) + days * dayMs);
}

/** The last of a month stands for a day that it lacks. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayFrom(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** 0: Monday. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** Whole weeks that hold a month, five or six of them, rarely four. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -weekdayOf(first));
  const days = weekdayOf(first) + Number(addDays(addMonths(first, 1), -1).slice(8));
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(monday, 7 * week + at)),
  );
}

export function daysFrom(first: string, last: string): string[] {
  const length = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.max(1, length) }, (_, at) => addDays(first, at));
}

/** Null: no month, or one in a century that nobody plans for. */
export function monthIn(text: string | null): string | null {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

function dayFrom(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "December 2026" */
export const monthWords = (month: string): string => months.format(new Date(`${month}-01`));

const parts = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** "Tuesday 2 June 2026" */
export function dayWords(day: string): string {
  return partsOf(day).join(' ');
}

/** "Tue 2 June", with the year if it is not that of `now`. */
export function shortDayWords(day: string, now: Date): string {
  const [weekday = '', date, month, year = ''] = partsOf(day);
  const isThisYear = year === String(now.getFullYear());
  return [weekday.slice(0, 3), date, month, ...(isThisYear ? [] : [year])].join(' ');
}

/** Browsers don't agree on the commas between them. */
function partsOf(day: string): string[] {
  const dayParts = parts.formatToParts(new Date(day));
  return (['weekday', 'day', 'month', 'year'] as const).map(
    (name) => dayParts.find(({ type }) => type === name)?.value ?? '',
  );
}

/** "Jun" */
export const monthLetters = (month: string): string => monthWords(month).slice(0, 3);

export const isDay = (text: string): boolean =>
  monthIn(text.slice(0, 7)) !== null && !Number.isNaN(Date.parse(text));

/** Where the reader is. */
export const tomorrow = (): string => addDays(dayIn(new Date()), 1);

/** An evening hour, to be changed. */
export function usualTimes(day: string) {
  return { starts_local: `${day}T17:00`, ends_local: `${day}T18:00` };
}
