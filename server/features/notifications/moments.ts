import { type Column, type SQL, sql } from 'drizzle-orm';

/** Accounts that have not told their time zone. */
const usualZone = 'Europe/London';

/** `day`: like `2026-11-28`; `weekday`: 1 is Monday; `time`: like `17:05`. */
export type Moment = { hour: number; time: string; weekday: number; day: string };

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function momentIn(timeZone: string | null, at: Date): Moment {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone ?? usualZone,
    hourCycle: 'h23',
    ...{
      hour: '2-digit',
      minute: '2-digit',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    },
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    hour: Number(read('hour')),
    time: `${read('hour')}:${read('minute')}`,
    weekday: weekdays.indexOf(read('weekday')) + 1,
    day: `${read('year')}-${read('month')}-${read('day')}`,
  };
}

/** A table `moment`, with the clock of each zone. */
export function momentsTable(zones: string[], at: Date): SQL {
  const moments = zones.map((zone) => ({ zone, ...momentIn(zone, at) }));
  return sql`json_to_recordset(${JSON.stringify(moments)}::json)
    moment(zone text, hour int, time text, weekday int, day date)`;
}

/** The zone of an account, as `zone` of `momentsTable` has it. */
export const zoneOf = (timeZone: SQL | Column) => sql<string>`coalesce(${timeZone}, ${usualZone})`;
