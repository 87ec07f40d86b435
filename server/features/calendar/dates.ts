import { noDates, skippedHour, unknownZone } from '@loopyard/contract/calendar.ts';
import { mostDates, mostYears, parseRule, tooManyDates } from '@loopyard/contract/repetition.ts';
import { timeZoneError } from '@loopyard/contract/time-zones.ts';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/** Times by the clock on the wall, "2026-12-03T17:00". An all-day event has T00:00, and ends with its last day. */
export type WallTimes = { startsLocal: string; endsLocal: string; timeZone: string; isAllDay: boolean };
/** `rule` is one that `parseRule` reads; `leftOut` are days, "2026-12-22". */
export type Series = WallTimes & { rule: string | null; leftOut: string[] };
export type SeriesDate = { nth: string; startsLocal: string; endsLocal: string } & Moments;
type Moments = { startsAt: Date; endsAt: Date };
type Bounds = { until: Date; most: number };

/**
 * The dates of a series from its start, the first `most` that begin no later than `until`. The rule alone makes them: a
 * start that it does not hit is none. Days left out count among a rule’s COUNT, hours that the clocks skip do not.
 */
export function datesOf(series: Series, { until, most }: Bounds): SeriesDate[] {
  const { startsLocal, endsLocal, timeZone, isAllDay, rule, leftOut } = series;
  const lengthMs = wallMs(endsLocal) - wallMs(startsLocal);
  let remaining = (rule ? parseRule(rule)?.count : null) ?? Number.POSITIVE_INFINITY;
  const dates: SeriesDate[] = [];
  for (const ms of wallStarts(series, { until, most: Math.min(remaining, most + leftOut.length) })) {
    const wall = { startsLocal: localTime(ms), endsLocal: localTime(ms + lengthMs) };
    const moments = oneDate({ ...wall, timeZone, isAllDay });
    if (!moments) continue;
    if (remaining-- === 0 || dates.length === most || moments.startsAt > until) break;
    if (leftOut.includes(wall.startsLocal.slice(0, 10))) continue;
    dates.push({ nth: nthOf(wall.startsLocal, isAllDay), ...wall, ...moments });
  }
  return dates;
}

/** @returns null where the clocks skip the hour of the start. An hour that comes twice is the first; a skipped end counts on. */
export function oneDate({ startsLocal, endsLocal, timeZone, isAllDay }: WallTimes): Moments | null {
  if (isAllDay) {
    const dayAfter = Temporal.PlainDate.from(endsLocal.slice(0, 10)).add({ days: 1 });
    const firstDay = Temporal.PlainDate.from(startsLocal.slice(0, 10));
    return { startsAt: dateAt(firstDay, timeZone), endsAt: dateAt(dayAfter, timeZone) };
  }
  const wall = Temporal.PlainDateTime.from(startsLocal);
  const start = wall.toZonedDateTime(timeZone);
  if (!start.toPlainDateTime().equals(wall)) return null;
  const endsAt = dateAt(Temporal.PlainDateTime.from(endsLocal), timeZone);
  return { startsAt: new Date(start.epochMilliseconds), endsAt };
}

/** The errors of a series that only clocks, zones and counting can tell. */
export function seriesError(
  series: Series,
): { time_zone?: string; starts_local?: string; rule?: string } | null {
  if (!isZone(series.timeZone)) return { time_zone: unknownZone };
  if (!oneDate(series)) return { starts_local: skippedHour };
  const until = Temporal.PlainDateTime.from(series.startsLocal).add({ years: mostYears, days: 1 });
  const dates = datesOf(series, { until: dateAt(until, series.timeZone), most: mostDates + 1 });
  if (dates.length === 0) return { rule: noDates };
  return dates.length > mostDates ? { rule: tooManyDates } : null;
}

export const isZone = (timeZone: string) => timeZoneError(timeZone) === null;

/** Names a date within its event: "20261203T1700", all-day "20261203". */
function nthOf(startsLocal: string, isAllDay: boolean): string {
  const digits = startsLocal.replace(/[-:]/g, '');
  return isAllDay ? digits.slice(0, 8) : digits;
}

/** By the clock on the wall, taken as if it were in UTC, where no hour is skipped. */
function wallStarts({ startsLocal, rule }: Series, { until, most }: Bounds): number[] {
  const start = wallMs(startsLocal);
  if (!rule) return [start];
  const repetition = parseRule(rule);
  if (!repetition) throw new Error(`"${rule}" was stored, yet it is not supported`);
  const { freq, interval, byDay, byMonthDay, bySetPos } = repetition;
  const lastDay = repetition.until ? wallMs(`${repetition.until}T23:59`) : Number.POSITIVE_INFINITY;
  const starts = new RRuleTemporal({
    ...{ freq, interval, dtstart: inUtc(start), cache: false },
    // Clocks are ahead of UTC by less than a day.
    until: inUtc(Math.min(lastDay, until.getTime() + dayMs, start + farthestMs)),
    // Some may turn out to be skipped.
    count: 2 * most,
    ...(byDay.length > 0 && { byDay }),
    ...(byMonthDay.length > 0 && { byMonthDay }),
    ...(bySetPos.length > 0 && { bySetPos }),
  });
  return starts.all().map(({ epochMilliseconds }) => epochMilliseconds);
}

const dayMs = 86_400_000;
/** Nobody waits for dates after that, and the library would look for a fifth Monday of each third year for ever. */
const farthestMs = 100 * 366 * dayMs;
const wallMs = (local: string) => Date.parse(`${local}Z`);
const localTime = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const inUtc = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');
const dateAt = (wall: Temporal.PlainDate | Temporal.PlainDateTime, timeZone: string) =>
  new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
