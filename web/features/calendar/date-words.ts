import { answerWords, type KeptAnswer, keptAnswers } from '@loopyard/contract/calendar.ts';
import { wallTime } from '@loopyard/contract/schedule.ts';
import { count } from '../../lib/words.ts';
import type { EventDate, PlannedDate } from './calendar.ts';
import { shortDayWords } from './days.ts';

type Times = Pick<EventDate, 'starts_local' | 'ends_local'>;
type Moments = Pick<EventDate, 'starts_at' | 'ends_at' | 'starts_local'>;

/** "Tue 2 June, 17:00–18:30", by the clock of the event. The end of an all-day date is its last day. */
export function dateWords({ starts_local, ends_local }: Times, isAllDay: boolean, now: Date): string {
  const [firstDay = '', from = ''] = starts_local.split('T');
  const [lastDay = '', until = ''] = ends_local.split('T');
  const first = shortDayWords(firstDay, now);
  const last = shortDayWords(lastDay, now);
  if (isAllDay) return firstDay === lastDay ? first : `${first} – ${last}`;
  return firstDay === lastDay ? `${first}, ${from}–${until}` : `${first}, ${from} – ${last}, ${until}`;
}

/** "20:30–22:00", by the reader’s clock. */
export function clockWords(date: Moments & Times, zone: string): string {
  const at = inZone(date, zone);
  return `${at.starts_local.slice(11)}–${at.ends_local.slice(11)}`;
}

/** "Tue 2 June, 21:30–23:00 by your clock (Kolkata)". Null: it is the same as that of the event. */
export function ownClockWords(
  date: Moments & Times,
  isAllDay: boolean,
  { zone, now }: { zone: string; now: Date },
): string | null {
  const ownTimes = inZone(date, zone);
  if (isAllDay || ownTimes.starts_local === date.starts_local) return null;
  return `${dateWords(ownTimes, false, now)} by your clock (${cityOf(zone)})`;
}

function inZone({ starts_at, ends_at }: Moments, zone: string): Times {
  return { starts_local: wallTime(new Date(starts_at), zone), ends_local: wallTime(new Date(ends_at), zone) };
}

/** "New York" */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** "12 going" */
export const countWordsOf = (answer: KeptAnswer, people: number): string =>
  `${people.toLocaleString('en-GB')} ${countedWords[answer]}`;

const countedWords: Record<KeptAnswer, string> = {
  ...{ yes: 'going', maybe: 'maybe', no: 'can’t', waiting: 'on the waiting list' },
};

/** "12 going, 3 can’t, 1 maybe" */
export function countWords(counts: EventDate['counts']): string {
  const words = keptAnswers.flatMap((answer) =>
    counts[answer] > 0 ? countWordsOf(answer, counts[answer]) : [],
  );
  return words.join(', ') || 'Nobody has answered yet';
}

/** "14 of 20 places taken" */
export const placeWords = (places: number, capacity: number): string =>
  `${places} of ${count(capacity, 'place')} taken`;

export const staleWords = (answer: KeptAnswer): string =>
  `The time changed, can you still come? Your answer was “${answerWords[answer]}”.`;

export const untilWords = (moment: string, isWanted: boolean): string =>
  isWanted ? `Please answer by ${moment}.` : `Answers until ${moment}.`;

/** "17:00", by the reader’s clock. */
export const timeIn = (date: Moments & Times, zone: string): string =>
  inZone(date, zone).starts_local.slice(11);

/** Not one of its later days. */
export function startsOn(date: PlannedDate, day: string, zone: string): boolean {
  return (date.is_all_day ? date.starts_local : inZone(date, zone).starts_local).startsWith(day);
}

/** "Sun 31 May, 17:00", by the clock of a time zone. */
export function momentWords(iso: string, zone: string): string {
  const [day = '', time] = wallTime(new Date(iso), zone).split('T');
  return `${shortDayWords(day, new Date())}, ${time}`;
}
