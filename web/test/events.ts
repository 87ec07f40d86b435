import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { momentOf, wallTime } from '@loopyard/contract/schedule.ts';
import type { EventDate } from '../features/calendar/calendar.ts';
import type { SavedParts } from '../features/posts/parts/part.ts';
import { LOOP } from './world.ts';

const zone = 'Europe/London';
const minuteMs = 60_000;

/** Goes on for 90 minutes, at a time of London. */
export function eventDate(starts_local: string, changes: Partial<EventDate> = {}): EventDate {
  const start = momentOf(starts_local, zone) ?? new Date(0);
  const end = new Date(start.getTime() + 90 * minuteMs);
  return {
    nth: starts_local.replaceAll(/[-:]/g, ''),
    starts_local,
    ends_local: wallTime(end, zone),
    time_zone: zone,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    ...{ place: null, is_changed: false, cancelled_at: null, cancel_text: null },
    answer_until: start.toISOString(),
    counts: { yes: 0, no: 0, maybe: 0, waiting: 0, places: 0 },
    my_answer: null,
    ...changes,
  };
}

type ListedEvent = RestAnswer<'GET /api/events'>['events'][number];

export function listedEvent(
  starts_local: string,
  changes: Partial<ListedEvent> = {},
  dateChanges: Partial<ListedEvent['dates'][number]> = {},
): ListedEvent {
  const { nth, ends_local, time_zone, starts_at, ends_at, place } = eventDate(starts_local);
  const times = { nth, starts_local, ends_local, time_zone, starts_at, ends_at };
  return {
    ...{ id: 7, loop_id: LOOP, name: 'Training', is_online: false },
    dates: [{ ...times, place, is_all_day: false, is_cancelled: false, my_answer: null, ...dateChanges }],
    ...changes,
  };
}

type PostEvent = NonNullable<NonNullable<SavedParts>['event']>;

/** Its next date is on 2 June 2026, 17:00 to 18:30 in London. */
export function postEvent(changes: Partial<PostEvent> = {}, dateChanges: Partial<EventDate> = {}): PostEvent {
  const date = eventDate('2026-06-02T17:00', dateChanges);
  return {
    ...{ name: 'Training', place: null, link: null, time_zone: zone, is_all_day: false },
    ...{ starts_local: date.starts_local, ends_local: date.ends_local, rule: null, left_out: [] },
    ...{ answers: 'open', answer_before_minutes: 0, capacity: null, guests_max: 0, remind_minutes: [1440] },
    date,
    ...changes,
  };
}
