import { datesOf } from '../server/features/calendar/dates.ts';
import { calendarFile } from '../server/features/calendar/ics.ts';
import { type Aim, tellAims } from './aims.ts';
import { median } from './turns.ts';

const rounds = 30;
const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];

/** `npm run bench -- dates`: the most dates that an event may have, made and written as a calendar file. */
export async function dates(): Promise<void> {
  const making: number[] = [];
  const writing: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const timeZone = zones[round % zones.length] ?? '';
    const series = { startsLocal: '2026-09-01T17:00', endsLocal: '2026-09-01T18:30', timeZone, leftOut: [] };
    const startedAt = performance.now();
    const allDates = datesOf(
      { ...series, isAllDay: false, rule: 'FREQ=DAILY;COUNT=400' },
      { until: new Date('2028-01-01T00:00Z'), most: 400 },
    );
    const madeAt = performance.now();
    const entries = allDates.map((date, n) => ({
      ...{ ...date, timeZone, isAllDay: false, postId: n, name: 'Training for the regatta', sequence: 0 },
      ...{
        place: 'The boat house',
        cancelledAt: null,
        changedAt: date.startsAt,
        url: 'https://club.example/feed/7',
      },
    }));
    calendarFile({
      name: 'Rowing',
      host: 'club.example',
      url: 'https://club.example/calendar',
      dates: entries,
    });
    making.push(madeAt - startedAt);
    writing.push(performance.now() - madeAt);
  }
  console.log(
    `the first of this process: ${making[0]?.toFixed(0)} ms, then ${writing[0]?.toFixed(0)} ms for the file`,
  );
  tellAims([
    aim('400 dates of a series', median(making), 20),
    aim('a calendar file of 400 dates', median(writing), 50),
  ]);
}

const aim = (work: string, now: number, most: number): Aim => ({
  work,
  beside: 'nothing',
  now,
  unit: 'ms',
  most,
});
