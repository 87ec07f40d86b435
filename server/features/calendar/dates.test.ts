import { parseRule } from '@loopyard/contract/repetition.ts';
import { momentOf, wallTime } from '@loopyard/contract/schedule.ts';
import { expect, test } from 'vitest';
import { datesOf, isZone, oneDate, type Series, seriesError } from './dates.ts';
import { standInKolkata } from './other-zone.testing.ts';

standInKolkata();

const farAhead = { until: new Date('2035-01-01T00:00Z'), most: 400 };
const series = (change: Partial<Series>): Series => ({
  ...{ startsLocal: '2026-09-01T17:00', endsLocal: '2026-09-01T18:30', timeZone: 'Europe/London' },
  ...{ isAllDay: false, rule: null, leftOut: [], ...change },
});
const starts = (change: Partial<Series>) => datesOf(series(change), farAhead).map((date) => date.startsLocal);

test('Tuesdays at 17:00 in London are at 17:00 on both sides of both clock changes [14.3]', () => {
  const year = datesOf(series({ rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=52' }), farAhead);
  expect(year).toHaveLength(52);
  for (const { nth, startsLocal, endsLocal, startsAt, endsAt } of year) {
    expect(startsLocal.slice(10) + endsLocal.slice(10)).toBe('T17:00T18:30');
    expect(wallTime(startsAt, 'Europe/London')).toBe(startsLocal);
    expect(wallTime(endsAt, 'Europe/London')).toBe(endsLocal);
    expect(nth).toBe(startsLocal.replace(/[-:]/g, ''));
  }
  const hours = year.map(({ startsAt }) => startsAt.getUTCHours());
  expect(hours.join('')).toBe('16'.repeat(8) + '17'.repeat(22) + '16'.repeat(22));
});

test('an hour that the clocks skip is left out and not counted; one that comes twice is the first [14.4]', () => {
  const nights = (startsLocal: string, change: Partial<Series>) =>
    starts({
      startsLocal,
      endsLocal: startsLocal.replace('T0', 'T1'),
      rule: 'FREQ=DAILY;COUNT=3',
      ...change,
    });
  expect(nights('2027-03-27T01:30', {})).toEqual([
    ...['2027-03-27T01:30', '2027-03-29T01:30', '2027-03-30T01:30'],
  ]);
  const howe = { timeZone: 'Australia/Lord_Howe' };
  expect(nights('2026-10-03T02:15', howe)).toEqual([
    ...['2026-10-03T02:15', '2026-10-05T02:15', '2026-10-06T02:15'],
  ]);
  expect(nights('2026-10-03T02:30', howe)).toContain('2026-10-04T02:30');
  const twice = oneDate(series({ startsLocal: '2026-10-25T01:30', endsLocal: '2026-10-25T02:00' }));
  expect(twice).toEqual({
    startsAt: new Date('2026-10-25T00:30Z'),
    endsAt: new Date('2026-10-25T02:00Z'),
  });
  expect(oneDate(series({ startsLocal: '2027-03-28T01:30', endsLocal: '2027-03-28T03:00' }))).toBeNull();
  const intoGap = oneDate(series({ startsLocal: '2027-03-28T00:30', endsLocal: '2027-03-28T01:30' }));
  expect(intoGap?.endsAt).toEqual(new Date('2027-03-28T01:30Z'));
});

test('an all-day event is whole days of its zone, also where midnight is skipped [14.5]', () => {
  const days = { startsLocal: '2026-03-28T00:00', endsLocal: '2026-03-29T00:00', isAllDay: true };
  const beirut = datesOf(series({ ...days, timeZone: 'Asia/Beirut', rule: 'FREQ=DAILY;COUNT=2' }), farAhead);
  expect(
    beirut.map(({ nth, startsAt, endsAt }) => [nth, startsAt.toISOString(), endsAt.toISOString()]),
  ).toEqual([
    ['20260328', '2026-03-27T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    ['20260329', '2026-03-28T22:00:00.000Z', '2026-03-30T21:00:00.000Z'],
  ]);
});

test('days left out have no date, yet count; the bounds of the call hold [14.6]', () => {
  const rule = 'FREQ=WEEKLY;COUNT=4';
  const leftOut = ['2026-09-08', '2026-09-09'];
  expect(starts({ rule, leftOut })).toEqual([
    ...['2026-09-01T17:00', '2026-09-15T17:00', '2026-09-22T17:00'],
  ]);
  const few = datesOf(series({ rule, leftOut }), { ...farAhead, most: 2 });
  expect(few.map(({ nth }) => nth)).toEqual(['20260901T1700', '20260915T1700']);
  const early = datesOf(series({ rule }), { until: new Date('2026-09-08T16:00Z'), most: 400 });
  expect(early).toHaveLength(2);
  expect(starts({ rule: 'FREQ=MONTHLY;UNTIL=20261101', startsLocal: '2026-09-01T17:00' })).toHaveLength(3);
  const everything = { until: new Date(8.64e15), most: 400 };
  expect(datesOf(series({ rule: 'FREQ=MONTHLY;INTERVAL=12;BYDAY=5WE;COUNT=400' }), everything)).not.toEqual(
    [],
  );
});

test('a zone, an hour and a number of dates that can’t be are told [14.2]', () => {
  expect(seriesError(series({ timeZone: 'Europe/Londinium' }))).toEqual({
    time_zone: 'We don’t know this time zone',
  });
  expect(isZone('+01:00')).toBe(false);
  const skipped = { startsLocal: '2027-03-28T01:30', endsLocal: '2027-03-28T03:00' };
  expect(seriesError(series(skipped))).toEqual({
    starts_local: 'This time does not exist on that day: the clocks change',
  });
  const ruleError = (rule: string) => seriesError(series({ rule }))?.rule;
  expect(ruleError('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH;UNTIL=20290901')).toBe(
    'An event can have 400 dates at most',
  );
  expect(ruleError('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;COUNT=9')).toBe('This repetition has no date');
  expect(ruleError('FREQ=DAILY;COUNT=400')).toBeUndefined();
});

const rules = [
  ...['FREQ=DAILY;COUNT=12', 'FREQ=DAILY;INTERVAL=3;COUNT=9', 'FREQ=WEEKLY;COUNT=6'],
  ...['FREQ=WEEKLY;BYDAY=MO,SA,SU;COUNT=20', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=9'],
  ...[
    'FREQ=MONTHLY;COUNT=8',
    'FREQ=MONTHLY;BYMONTHDAY=1,31,-1;COUNT=9',
    'FREQ=MONTHLY;BYDAY=-1SU,2SU;COUNT=9',
  ],
  ...['FREQ=MONTHLY;INTERVAL=5;BYDAY=5SU;COUNT=3', 'FREQ=MONTHLY;BYDAY=SU;COUNT=12'],
  ...['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1;COUNT=8', 'FREQ=YEARLY;COUNT=3'],
];
/** The last days before a change of the clocks, each with times before, in and after it. */
const changes: Record<string, [days: string[], times: string[]]> = {
  'Europe/London': [
    ['2026-10-20', '2027-03-27'],
    ['01:00', '01:30'],
  ],
  'America/New_York': [
    ['2026-10-31', '2027-03-08'],
    ['02:00', '02:59'],
  ],
  'Australia/Lord_Howe': [
    ['2026-09-28', '2027-04-03'],
    ['02:00', '02:29', '02:30'],
  ],
  'Asia/Kolkata': [['2026-10-31'], ['02:30']],
};
const cases = Object.entries(changes).flatMap(([timeZone, [days, times]]) =>
  days.flatMap((day) => times.map((time) => ({ timeZone, startsLocal: `${day}T${time}` }))),
);

test.each(cases)(
  '$timeZone from $startsLocal has the dates that a calendar day by day has [14.3]',
  (first) => {
    for (const rule of rules) {
      const dates = datesOf(series({ ...first, endsLocal: first.startsLocal, rule }), farAhead);
      const walls = dates.map(({ startsLocal, startsAt }) => [startsLocal, startsAt.toISOString()]);
      expect(walls, rule).toEqual(dayByDay(rule, first.startsLocal, first.timeZone));
    }
  },
);

/** The same from a calendar’s pages, without the library. */
function dayByDay(rule: string, startsLocal: string, timeZone: string): [string, string][] {
  const count = parseRule(rule)?.count ?? 0;
  const dates: [string, string][] = [];
  const [start = '', time] = startsLocal.split('T');
  for (let ms = Date.parse(start); dates.length < count; ms += 86_400_000) {
    const wall = `${iso(ms)}T${time}`;
    const at = isDayOf(rule, start, ms) && momentOf(wall, timeZone);
    if (at && wallTime(at, timeZone) === wall) dates.push([wall, at.toISOString()]);
  }
  return dates;
}

const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const weekdayOf = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7;
const tokenOf = (ms: number) => ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekdayOf(ms)] ?? '';
const mondayOf = (ms: number) => ms - weekdayOf(ms) * dayMs;
const monthOf = (ms: number) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();

function isDayOf(rule: string, start: string, ms: number): boolean {
  const { freq, interval = 1, byDay = [] } = parseRule(rule) ?? {};
  const first = Date.parse(start);
  if (freq === 'DAILY') return ((ms - first) / dayMs) % interval === 0;
  if (freq === 'WEEKLY')
    return (
      ((mondayOf(ms) - mondayOf(first)) / (7 * dayMs)) % interval === 0 &&
      (byDay.length > 0 ? byDay : [tokenOf(first)]).includes(tokenOf(ms))
    );
  if (freq === 'YEARLY') return iso(ms).slice(4) === start.slice(4);
  return (monthOf(ms) - monthOf(first)) % interval === 0 && daysOfMonth(rule, start, ms).includes(ms);
}

function daysOfMonth(rule: string, start: string, ms: number): (number | undefined)[] {
  const { byDay = [], byMonthDay = [], bySetPos = [] } = parseRule(rule) ?? {};
  const days = Array.from({ length: 61 }, (_, n) => ms + (n - 30) * dayMs);
  const month = days.filter((day) => monthOf(day) === monthOf(ms));
  if (bySetPos.length > 0) {
    const choice = month.filter((day) => byDay.includes(tokenOf(day)));
    return bySetPos.map((n) => choice.at(n > 0 ? n - 1 : n));
  }
  const ofWeekdays = byDay.flatMap((token) => {
    const choice = month.filter((day) => tokenOf(day) === token.slice(-2));
    const n = Number(token.slice(0, -2));
    return n === 0 ? choice : choice.at(n > 0 ? n - 1 : n);
  });
  if (byDay.length > 0) return ofWeekdays;
  const dates = byMonthDay.length > 0 ? byMonthDay : [Number(start.slice(8))];
  return dates.map((n) => (n < 0 ? month.at(n) : month[n - 1]));
}
