import { escape as escapeText, ICalCalendar, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block, tzlib_get_offset, tzlib_get_timezones } from 'timezones-ical-library';
import type { WallTimes } from './dates.ts';

export type FileDate = WallTimes & {
  postId: number;
  nth: string;
  name: string;
  place: string | null;
  sequence: number;
  cancelledAt: Date | null;
  changedAt: Date;
  /** The address of the post. */
  url: string;
};
type CalendarFile = { name: string; host: string; url: string; dates: FileDate[] };
type Moment = Temporal.ZonedDateTime;
type Times = { start: Moment; end: Moment; timezone: string | null } | AllDay;
type AllDay = { start: Temporal.PlainDate; end: Temporal.PlainDate; allDay: true };

/**
 * An iCalendar file (RFC 5545) with an entry for each date, so that a single change is exact in every program. It names
 * nobody. Never give the library a `Date`: it writes the hour of the process as if it were that of the zone.
 */
export function calendarFile({ name, host, url, dates }: CalendarFile): string {
  const calendar = new ICalCalendar({
    // The library does not escape this one.
    ...{ name: escapeText(plain(name), false), url },
    prodId: { company: 'Loopyard', product: 'Calendar', language: 'EN' },
    ttl: refreshSeconds,
    timezone: { name: null, generator: vtimezone },
  });
  const zones = new Map<string, string | null>();
  for (const date of dates) {
    const { timeZone } = date;
    if (!zones.has(timeZone)) zones.set(timeZone, describedZone(timeZone, dates));
    calendar.createEvent({
      id: `${date.postId}-${date.nth}@${host}`,
      sequence: date.sequence,
      stamp: Temporal.Instant.fromEpochMilliseconds(date.changedAt.getTime()),
      ...timesOf(date, zones.get(timeZone) ?? null),
      summary: plain(date.name),
      ...(date.place && { location: plain(date.place) }),
      // Not every program shows the address.
      ...{ url: date.url, description: date.url },
      status: date.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar}\r\n`;
}

/** Programs are asked to look again after that. */
const refreshSeconds = 3600;

/** Without what RFC 5545 allows in no text: control characters but line breaks and tabs. */
const plain = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '');

function timesOf({ startsLocal, endsLocal, timeZone, isAllDay }: FileDate, timezone: string | null): Times {
  if (isAllDay) {
    const dayAfter = Temporal.PlainDate.from(endsLocal.slice(0, 10)).add({ days: 1 });
    return { start: Temporal.PlainDate.from(startsLocal.slice(0, 10)), end: dayAfter, allDay: true };
  }
  return { start: momentAt(startsLocal, timeZone), end: momentAt(endsLocal, timeZone), timezone };
}

const momentAt = (local: string, timeZone: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);

/**
 * The zone’s name if the library describes its clock changes among these dates as they are. It knows rules by month and
 * weekday, which the clocks of Gaza do not follow; dates of such a zone are written in UTC.
 */
function describedZone(timeZone: string, dates: FileDate[]): string | null {
  if (!described.has(timeZone)) return null;
  const days = dates.filter((date) => date.timeZone === timeZone).map(({ startsLocal }) => startsLocal);
  const first = momentAt(days.reduce(earlier), timeZone);
  const last = momentAt(days.reduce(later), timeZone);
  const watched = [first, last];
  for (let change = next(first); change && isBefore(change, last); change = next(change))
    watched.push(change.subtract({ days: 1 }), change.add({ days: 1 }));
  return watched.every(isDescribed) ? timeZone : null;
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
const next = (at: Moment) => at.getTimeZoneTransition('next');
const isBefore = (a: Moment, b: Moment) => Temporal.ZonedDateTime.compare(a, b) < 0;

function isDescribed(at: Moment): boolean {
  const [day, time] = at.toPlainDateTime().toString({ smallestUnit: 'minute' }).split('T');
  return tzlib_get_offset(at.timeZoneId, day ?? '', time ?? '') === at.offset.replace(':', '');
}

const described = new Set(tzlib_get_timezones());
const vtimezone = (timeZone: string) => tzlib_get_ical_block(timeZone)[0] ?? null;
