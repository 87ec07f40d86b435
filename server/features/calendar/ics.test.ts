import ICAL from 'ical.js';
import { afterAll, expect, test } from 'vitest';
import { datesOf, type Series } from './dates.ts';
import { calendarFile, type FileDate } from './ics.ts';
import { setZone, standInKolkata } from './other-zone.testing.ts';

standInKolkata();
afterAll(() => ICAL.TimezoneService.reset());

const address = 'https://club.example/feed/7';
const entries = (change: Partial<Series & FileDate>): FileDate[] => {
  const series: Series = {
    ...{ startsLocal: '2026-09-01T17:00', endsLocal: '2026-09-01T18:30', timeZone: 'Europe/London' },
    ...{ isAllDay: false, rule: 'FREQ=WEEKLY;COUNT=52', leftOut: [], ...change },
  };
  const { timeZone, isAllDay } = series;
  return datesOf(series, { until: new Date('2028-01-01T00:00Z'), most: 400 }).map((date) => ({
    ...{ postId: 7, timeZone, isAllDay, name: 'Training', place: null, sequence: 0, cancelledAt: null },
    ...{ changedAt: new Date('2026-08-30T10:00Z'), url: address, ...change, ...date },
  }));
};
const fileOf = (dates: FileDate[], name = 'Rowing club') =>
  calendarFile({ name, host: 'club.example', url: 'https://club.example/calendar', dates });

/** Reads a file by its own time zones alone. */
function readBack(file: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
}

/** The library reads names of its own standard only. */
const unescaped = (text: unknown) =>
  String(text).replace(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter));

const moments = (file: string) =>
  readBack(file).events.map(({ startDate, endDate }) => [startDate, endDate].map((time) => time.toJSDate()));

test.each([
  ...['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'],
  // Their clocks change by no rule that the file could tell.
  ...['Asia/Gaza', 'europe/london'],
])('another program reads each moment in %s as it is, over both clock changes [14.61]', (timeZone) => {
  for (const startsLocal of ['2026-09-01T17:00', '2026-09-06T02:45', '2026-08-30T23:30']) {
    const endsLocal = `2026-09-${startsLocal.slice(8, 10) === '30' ? '01' : startsLocal.slice(8, 10)}T23:45`;
    const dates = entries({ timeZone, startsLocal, endsLocal, rule: 'FREQ=DAILY;COUNT=400' });
    const truth = datesOf(
      { startsLocal, endsLocal, timeZone, isAllDay: false, rule: 'FREQ=DAILY;COUNT=400', leftOut: [] },
      { until: new Date('2028-01-01T00:00Z'), most: 400 },
    );
    expect(moments(fileOf(dates))).toEqual(truth.map(({ startsAt, endsAt }) => [startsAt, endsAt]));
  }
});

test('a file has the times of its zone, with every digit of the offset, wherever the server runs [14.61]', () => {
  const dates = [
    ...entries({ timeZone: 'America/New_York', rule: 'FREQ=WEEKLY;INTERVAL=26;COUNT=2' }),
    ...entries({
      isAllDay: true,
      startsLocal: '2026-12-24T00:00',
      endsLocal: '2026-12-26T00:00',
      rule: null,
    }),
  ];
  const file = fileOf(dates);
  for (const line of [
    ...['DTSTART;TZID=America/New_York:20260901T170000', 'DTEND;TZID=America/New_York:20270302T183000'],
    ...['TZOFFSETTO:-0500', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'],
    'DTSTAMP:20260830T100000Z',
  ])
    expect(file.split('\r\n')).toContain(line);
  for (const zone of ['UTC', 'America/St_Johns', 'Pacific/Apia']) {
    setZone(zone);
    expect(fileOf(dates)).toBe(file);
  }
  setZone('Asia/Kolkata');
});

test('names and places with any characters are read back as they were [14.62]', () => {
  const texts = [
    'Cox; bow, stroke: "all" \\n \\; back',
    'Two\nlines',
    'BEGIN:VEVENT',
    `🚣🏽‍♀️ ${'é🏆'.repeat(45)}`,
    'ב״ה שלום',
    ' spaces ',
    'x'.repeat(74),
  ];
  for (const text of texts) {
    const { calendar, events } = readBack(fileOf(entries({ name: text, place: text, rule: null }), text));
    expect(events.map(({ summary, location }) => [summary, location])).toEqual([[text, text]]);
    expect(unescaped(calendar.getFirstPropertyValue('x-wr-calname'))).toBe(text);
  }
  const forged = 'a\r\nATTENDEE:mailto:eve@evil.example\r\nEND:VEVENT\u0000\u0007\u{d800}';
  const [event] = readBack(fileOf(entries({ name: forged, rule: null }), forged)).events;
  expect(event?.summary).toBe('a\nATTENDEE:mailto:eve@evil.example\nEND:VEVENT\u{fffd}');
  expect(event?.attendees).toEqual([]);
});

test('each date is an entry of its own, which keeps its name when it changes or is cancelled [14.63]', () => {
  const [first, second] = entries({ rule: 'FREQ=WEEKLY;COUNT=2' }) as [FileDate, FileDate];
  const movedDate = {
    ...second,
    startsLocal: '2026-09-09T19:00',
    endsLocal: '2026-09-09T20:00',
    sequence: 3,
  };
  const cancelled = { ...first, cancelledAt: new Date(), sequence: 1 };
  const { events } = readBack(fileOf([cancelled, { ...movedDate, place: 'Boat house' }]));
  const rows = events.map(({ uid, sequence, location, component }) => [
    ...[uid, sequence, location, component.getFirstPropertyValue('status')],
    ...[component.getFirstPropertyValue('url'), component.getFirstPropertyValue('dtstart')?.toString()],
  ]);
  expect(rows).toEqual([
    ['7-20260901T1700@club.example', 1, null, 'CANCELLED', address, '2026-09-01T17:00:00'],
    ['7-20260908T1700@club.example', 3, 'Boat house', 'CONFIRMED', address, '2026-09-09T19:00:00'],
  ]);
});

test('the file keeps the rules of RFC 5545 [14.64]', () => {
  const dates = [
    ...entries({ name: 'Ünï, cödé; '.repeat(9), place: '🏟️'.repeat(60), timeZone: 'America/New_York' }),
    ...entries({ postId: 8, isAllDay: true, startsLocal: '2026-12-24T00:00', endsLocal: '2026-12-26T00:00' }),
    ...entries({ postId: 9, timeZone: 'Asia/Kathmandu' }),
  ];
  for (const file of [fileOf(dates), fileOf([])]) {
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  }
  const file = fileOf(dates).replaceAll('\r\n ', '');
  const zones = [...file.matchAll(/^TZID:(.+)\r$/gm)].map(([, zone]) => zone);
  expect(zones).toEqual(['America/New_York', 'Asia/Kathmandu']);
  for (const [, zone] of file.matchAll(/;TZID=([^:]+):/g)) expect(zones).toContain(zone);
  for (const [, offset] of file.matchAll(/^TZOFFSET(?:TO|FROM):(.*)\r$/gm))
    expect(offset).toMatch(/^[+-]\d{4}$/);
  const { calendar, events } = readBack(fileOf(dates));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Loopyard//Calendar//EN');
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(dates.length);
  for (const { component } of events)
    for (const once of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'sequence', 'status'])
      expect(component.getAllProperties(once), once).toHaveLength(1);
});
