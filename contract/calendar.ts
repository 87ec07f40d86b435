import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { mostDates, mostYears, type Repetition, repetitionError } from './repetition.ts';
import { lengthError } from './text.ts';

export const eventLimits = {
  name: 100,
  place: 200,
  link: 500,
  note: 200,
  /** That one person may bring. */
  guests: 10,
  capacity: { min: 1, max: 10_000 },
  /** From the first to the last moment of one date. */
  mostDays: 31,
  /** An event has at most so many. */
  dates: mostDates,
  /** Until a series ends at the latest. */
  mostYears,
  reminders: 3,
  /** Events of a loop that have dates to come. */
  perLoop: 2000,
  waiting: 100,
  /** Dates in one answer, and the days it may ask for. */
  listed: 500,
  listedDays: 400,
  /** Addresses for calendar programs that a person may have. */
  feeds: 10,
} as const;

/** Whether people are asked if they come; `wanted` tells everybody who may see it. */
export const askings = ['off', 'open', 'wanted'] as const;
export type Asking = (typeof askings)[number];

export const eventAnswers = ['yes', 'no', 'maybe'] as const;
export type EventAnswer = (typeof eventAnswers)[number];
/** `waiting`: a yes when every place was taken. */
export const keptAnswers = [...eventAnswers, 'waiting'] as const;
export type KeptAnswer = (typeof keptAnswers)[number];

export const answerWords: Record<KeptAnswer, string> = {
  yes: 'Going',
  maybe: 'Maybe',
  no: 'Can’t',
  waiting: 'On the waiting list',
};

/** How long before a date answers are wanted, and reminders come: minutes with their words. */
export const answerTimes = [
  { minutes: 0, label: 'Until it begins' },
  { minutes: 60, label: '1 hour before' },
  { minutes: 1440, label: '1 day before' },
  { minutes: 2880, label: '2 days before' },
  { minutes: 4320, label: '3 days before' },
  { minutes: 10_080, label: '1 week before' },
  { minutes: 20_160, label: '2 weeks before' },
] as const;
export const reminderTimes = [
  { minutes: 30, label: '30 minutes before' },
  { minutes: 120, label: '2 hours before' },
  { minutes: 1440, label: '1 day before' },
  { minutes: 4320, label: '3 days before' },
  { minutes: 10_080, label: '1 week before' },
] as const;

export const usualReminders = [1440];

export const eventOver = 'This event is over';
export const dateCancelled = 'This date was cancelled';
export const answersClosed = 'The time to answer is over. You can still say that you can’t come';
export const listFull = 'The waiting list is full';
export const heldEvent = 'Nobody can answer before an admin has let this through';
export const noAnswers = 'Nobody is asked to answer here';
export const skippedHour = 'This time does not exist on that day: the clocks change';
export const unknownZone = 'We don’t know this time zone';
export const endBeforeStart = 'The end is before the start';
export const notADay = 'Please choose a day';
export const notADate = 'Please choose a day and a time';
export const pastDate = 'Please choose a time in the future';
export const noSuchDate = 'This date could not be found';
export const keptEvent = 'People have answered, so the event stays. You can cancel its dates';
export const noPlaceLeft = 'There are not enough places for the people you bring';
export function tooManyGuests(most: number): string {
  if (most === 0) return 'You can’t bring anybody to this';
  return most === 1 ? 'You can bring 1 person at most' : `You can bring ${most} people at most`;
}
export const capacityTaken = (places: number) =>
  `${places} places are taken already, so please choose ${places} or more`;
export const tooManyFeeds = `You can have ${eventLimits.feeds} calendar addresses. End one to make room`;
export const oneReadAMinute = 'A calendar can be read once a minute';
export const noDates = 'This repetition has no date';
export const loopIsFull = `A loop can have ${eventLimits.perLoop} events`;

/** The part that a form knows by itself; the server also knows clocks and zones. Local times are "2026-12-03T17:00". */
export type EventForm = {
  name: string;
  starts_local: string;
  ends_local: string;
  time_zone: string;
  is_all_day: boolean;
  repetition: Repetition | null;
  place: string;
  link: string;
  capacity: number | null;
  guests_max: number;
};

const isLocal = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const dayMs = 86_400_000;

export function eventErrors(form: EventForm): FieldErrors {
  const { min, max } = eventLimits.capacity;
  const { capacity, guests_max: guests } = form;
  return fieldErrors({
    name: form.name.trim() ? lengthError(form.name, eventLimits.name, 'A name') : 'An event needs a name',
    ...timeErrors(form),
    rule: form.repetition && repetitionError(form.repetition, form.starts_local),
    place: lengthError(form.place, eventLimits.place, 'A place'),
    link: linkError(form.link),
    capacity:
      capacity === null || (capacity >= min && capacity <= max && Number.isInteger(capacity))
        ? null
        : `Please give a number from ${min} to ${max}`,
    guests_max:
      guests >= 0 && guests <= eventLimits.guests && Number.isInteger(guests)
        ? null
        : `Please give a number from 0 to ${eventLimits.guests}`,
  });
}

type Times = Pick<EventForm, 'starts_local' | 'ends_local' | 'is_all_day'>;

/** For one date, by the clock on the wall. The end of an all-day event is its last day. */
export function timeErrors({ starts_local, ends_local, is_all_day }: Times) {
  const [start, end] = [localMs(starts_local), localMs(ends_local)];
  if (start === null) return { starts_local: notADate, ends_local: null };
  if (end === null) return { starts_local: null, ends_local: notADate };
  const isBackward = is_all_day ? end < start : end <= start;
  const isLong = end - start > eventLimits.mostDays * dayMs;
  const long = `An event can last ${eventLimits.mostDays} days at most`;
  return { starts_local: null, ends_local: isBackward ? endBeforeStart : isLong ? long : null };
}

/** The milliseconds of a clock in UTC that shows it. Null: no such time. */
export function localMs(local: string): number | null {
  const ms = isLocal.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  const isThere = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local);
  return isThere ? ms : null;
}

function linkError(link: string): string | null {
  if (!link.trim()) return null;
  const isWeb = /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(link.trim());
  return isWeb
    ? lengthError(link, eventLimits.link, 'A link')
    : 'Please give an address that begins with https://';
}

export type EventFacts = {
  name: string;
  startsLocal: string | null;
  isAllDay: boolean | null;
  nth: string | null;
};

/** “Training on Tue 4 June 2030, 17:00”, by the clock on the wall where it takes place. */
export function eventWords(event: EventFacts | null): string {
  if (!event) return 'an event';
  const { name, startsLocal, isAllDay } = event;
  if (startsLocal === null) return name;
  return `${name} on ${dateWords(startsLocal, isAllDay ?? false)}`;
}

export function dateWords(startsLocal: string, isAllDay: boolean): string {
  const day = dayFormat.format(Date.parse(`${startsLocal}Z`)).replace(',', '');
  return isAllDay ? day : `${day}, ${startsLocal.slice(11)}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** The sentences of notices. @param event as `eventWords` has it */
export const eventSentences = {
  asked: (actor: string, event: string) => `${actor} asks if you come to ${event}`,
  changed: (event: string) => `The time or place has changed: ${event}`,
  cancelled: (event: string) => `Cancelled: ${event}`,
  soon: (event: string) => `Soon: ${event}`,
  answerWanted: (event: string) => `Please say if you come to ${event}`,
  place: (event: string) => `You have a place now: ${event}`,
};

export const nobodyToRemind = 'There is nobody to remind';
export const remindAgain = 'They were asked within the last day. Please try again tomorrow';

/** For a summary. */
export const comingDate = (date: { name: string; startsLocal: string; isAllDay: boolean }) =>
  `Coming: ${eventWords({ ...date, nth: null })}`;
export const moreDates = (count: number) => (count === 1 ? 'And 1 more date' : `And ${count} more dates`);
