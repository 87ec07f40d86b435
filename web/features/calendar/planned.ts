import { wallTime } from '@loopyard/contract/schedule.ts';
import type { PlannedDate } from './calendar.ts';
import { daysFrom } from './days.ts';

/** The days on which it goes on for the reader. An all-day date has the same days everywhere. */
function daysOf(date: PlannedDate, zone: string): string[] {
  if (date.is_all_day) return daysFrom(date.starts_local.slice(0, 10), date.ends_local.slice(0, 10));
  const dayAt = (ms: number) => wallTime(new Date(ms), zone).slice(0, 10);
  // A date that ends at midnight does not go on into the next day.
  return daysFrom(dayAt(Date.parse(date.starts_at)), dayAt(Date.parse(date.ends_at) - 1));
}

/** Each day's dates in order: those that go on from the day before, of all days, by time. */
export function byDay(planned: PlannedDate[], zone: string): Map<string, PlannedDate[]> {
  const days = new Map<string, PlannedDate[]>();
  for (const each of inOrder(planned))
    for (const day of daysOf(each, zone)) days.set(day, [...(days.get(day) ?? []), each]);
  return days;
}

function inOrder(planned: PlannedDate[]): PlannedDate[] {
  const rank = ({ is_all_day, starts_at, nth }: PlannedDate) => `${is_all_day ? 0 : 1} ${starts_at} ${nth}`;
  return planned.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

export function addressOf({ id, nth }: PlannedDate): string {
  return `/feed/${id}?date=${nth}`;
}

export const keyOf = ({ id, nth }: PlannedDate): string => `${id} ${nth}`;
