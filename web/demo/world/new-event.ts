import { eventErrors, localMs, pastDate } from '@loopyard/contract/calendar.ts';
import { parseRule } from '@loopyard/contract/repetition.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import { momentOf } from '@loopyard/contract/schedule.ts';
import type { Demo } from './demo.ts';
import { eventDays } from './event-days.ts';
import { isOver, shapeEvent, takesAnswers } from './event-shape.ts';
import type { DemoDate, DemoEvent, EventRow } from './model.ts';
import { check } from './refusals.ts';

type Wish = NonNullable<RestInput<'POST /api/posts'>['body']['event']>;
type Facts = Omit<EventRow, 'dates'>;
const dayMs = 86_400_000;

export function eventIn(demo: Demo, wish: Wish, earlier: DemoEvent | null): DemoEvent {
  const facts = factsOf(wish);
  const { rule, place, link } = facts;
  const repetition = rule === null ? null : parseRule(rule);
  check(eventErrors({ ...facts, repetition, place: place ?? '', link: link ?? '' }));
  const days = eventDays(facts.starts_local.slice(0, 10), repetition);
  const dates = days.filter((day) => !facts.left_out.includes(day)).map((day) => dateOn(day, facts));
  if (!earlier && dates.every((date) => isOver(date, demo.now()))) check({ starts_local: pastDate });
  const row = { ...facts, dates: mergedDates(dates, earlier?.row.dates ?? [], { wish, now: demo.now() }) };
  return eventOf(row);
}

function eventOf(row: EventRow): DemoEvent {
  return {
    row,
    shape: (viewerId, now) => shapeEvent(row, viewerId, now),
    takesAnswers: (now) => takesAnswers(row, now),
  };
}

function factsOf({ from_nth: _, ...wish }: Wish): Facts {
  return {
    ...wish,
    ...{ place: wish.place || null, link: wish.link || null, is_all_day: wish.is_all_day ?? false },
    ...{ rule: wish.rule || null, left_out: wish.left_out ?? [], answers: wish.answers ?? 'open' },
    ...{ answer_before_minutes: wish.answer_before_minutes ?? 0, capacity: wish.capacity ?? null },
    ...{ guests_max: wish.guests_max ?? 0, remind_minutes: wish.remind_minutes ?? [] },
  };
}

function dateOn(day: string, facts: Facts): DemoDate {
  const starts_local = `${day}${facts.starts_local.slice(10)}`;
  const lengthMs = (localMs(facts.ends_local) ?? 0) - (localMs(facts.starts_local) ?? 0);
  const ends_local = new Date((localMs(starts_local) ?? 0) + lengthMs).toISOString().slice(0, 16);
  const nth = starts_local.replaceAll(/[-:]/g, '');
  return {
    ...timesOf({ starts_local, ends_local }, facts),
    ...{ nth: facts.is_all_day ? nth.slice(0, 8) : nth, place: null, is_changed: false },
    ...{ cancelled_at: null, cancel_text: null, answers: new Map() },
  };
}

export function timesOf(
  times: Pick<DemoDate, 'starts_local' | 'ends_local'>,
  { time_zone, is_all_day, answer_before_minutes }: Facts,
) {
  const start = momentOf(times.starts_local, time_zone) ?? new Date(0);
  const end = (momentOf(times.ends_local, time_zone) ?? new Date(0)).getTime() + (is_all_day ? dayMs : 0);
  return {
    ...times,
    time_zone,
    starts_at: start.toISOString(),
    ends_at: new Date(end).toISOString(),
    answer_until: new Date(start.getTime() - answer_before_minutes * 60_000).toISOString(),
  };
}

/** Dates that are over, or before those of the edit, stay; those of the same day keep their answers. */
function mergedDates(
  dates: DemoDate[],
  earlier: DemoDate[],
  { wish, now }: { wish: Wish; now: Date },
): DemoDate[] {
  const from = wish.from_nth ?? '';
  const keptDates = earlier.filter((date) => isOver(date, now) || date.nth < from);
  const nextDates = dates.filter((date) => !isOver(date, now) && date.nth.slice(0, 8) >= from.slice(0, 8));
  const sameDay = ({ starts_local }: DemoDate) =>
    earlier.find(
      (date) => date.starts_local.slice(0, 10) === starts_local.slice(0, 10) && !keptDates.includes(date),
    );
  const merged = nextDates.map((date) => {
    const before = sameDay(date);
    return before ? movedDate(before, date) : date;
  });
  return [...keptDates, ...merged];
}

export function movedDate(before: DemoDate, next: Partial<DemoDate>): DemoDate {
  const { nth, answers, ...date } = { ...before, ...next };
  const hasMoved = date.starts_at !== before.starts_at;
  const keptAnswers = [...before.answers].map(
    ([id, answer]) => [id, { ...answer, is_stale: hasMoved || answer.is_stale }] as const,
  );
  return { ...date, nth: before.nth, answers: new Map(keptAnswers) };
}
