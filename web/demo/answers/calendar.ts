import {
  answersClosed,
  dateCancelled,
  eventOver,
  pastDate,
  tooManyGuests,
} from '@loopyard/contract/calendar.ts';
import { postOf } from '../world/acting.ts';
import { type Demo, never, notHere, orNotFound, type RestAnswers, timeOf } from '../world/demo.ts';
import { isOver, placesTaken, shapeDate, shapeEvent } from '../world/event-shape.ts';
import type { DemoDate, DemoPost, EventRow } from '../world/model.ts';
import { movedDate, timesOf } from '../world/new-event.ts';
import { edits, loopOf, loopsOf, postsOf } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { shapeUserIn } from '../world/shapes.ts';

export const calls = {
  'GET /api/events'(demo, { query: { loop_id, ...span } }) {
    const loops = loop_id === undefined ? loopsOf(demo, demo.viewerId()) : [loopOf(demo, loop_id)];
    const posts = loops.flatMap(({ id }) => postsOf(demo, id));
    return { events: posts.flatMap((post) => listedEvent(demo, post, span)) };
  },
  'GET /api/events/:id/dates'(demo, { params, query }) {
    return { dates: datesIn(demo, eventOn(demo, params.id).row, query) };
  },
  'PUT /api/events/:id/:nth/answer'(demo, { params, body }) {
    const { post, row } = eventOn(demo, params.id);
    const dates = params.nth === 'all' ? row.dates.filter(isOpen(demo)) : [dateOf(row, params.nth)];
    if ((body.guests ?? 0) > row.guests_max) check({ guests: tooManyGuests(row.guests_max) });
    for (const date of dates) {
      const before = date.answers.get(demo.viewerId());
      const guests = body.answer === 'yes' ? (body.guests ?? before?.guests ?? 0) : 0;
      const note = body.note === undefined ? (before?.note ?? null) : body.note?.trim() || null;
      answerDate(demo, row, date, { answer: body.answer, guests, note });
    }
    tellCounts(demo, post, dates);
    return { event: shapeEvent(row, demo.viewerId(), demo.now(), params.nth) };
  },
  'PUT /api/events/:id/:nth'(demo, { params, body }) {
    const { row } = ownEvent(demo, params.id);
    const date = dateOf(row, params.nth);
    const change = { ...timesOf(body, row), place: body.place || null, is_changed: true };
    const changedDate = movedDate(date, change);
    if (isOver(changedDate, demo.now())) check({ starts_local: pastDate });
    row.dates = row.dates.map((each) => (each === date ? changedDate : each));
    return { event: shapeEvent(row, demo.viewerId(), demo.now(), params.nth) };
  },
  'POST /api/events/:id/:nth/cancel'(demo, { params, body }) {
    const { post, row } = ownEvent(demo, params.id);
    const date = dateOf(row, params.nth);
    Object.assign(date, { cancelled_at: timeOf(demo), cancel_text: body.text ?? null });
    tellCounts(demo, post, [date]);
    return null;
  },
  'GET /api/events/:id/:nth/answers'(demo, { params, query }) {
    const { post, row } = eventOn(demo, params.id);
    const mayReadNotes = edits(demo, post);
    const answers = [...dateOf(row, params.nth).answers]
      .filter(([, { answer, is_stale }]) => answer === query.answer && !is_stale)
      .map(([userId, { answer, guests, note }]) => ({
        person: shapeUserIn(demo, userId, post.loop_id),
        ...{ answer, guests, note: mayReadNotes ? note : null, answered_at: timeOf(demo) },
      }));
    return { answers, total_items: answers.length, current_page: 1, total_pages: 1 };
  },
  'POST /api/events/:id/:nth/remind'(demo, { params }) {
    const { post, row } = ownEvent(demo, params.id);
    const { answers } = dateOf(row, params.nth);
    const { members } = loopOf(demo, post.loop_id);
    return { told_count: members.filter(({ user_id }) => !answers.has(user_id)).length };
  },
  'GET /api/events/:id/:nth/ics': never('Sign up to save files.'),
  'GET /api/calendar_feeds': () => ({ calendar_feeds: [] }),
  'POST /api/calendar_feeds': never('Sign up to see your dates in your own calendar.'),
  'DELETE /api/calendar_feeds/:id': never('A demo has no addresses.'),
} satisfies RestAnswers;

type Span = { from?: string | undefined; to?: string | undefined };

function datesIn(demo: Demo, { dates }: EventRow, { from = timeOf(demo), to = '9999' }: Span) {
  const shownDates = dates.filter(({ starts_at, ends_at }) => ends_at > from && starts_at < to);
  return shownDates.map((date) => shapeDate(date, demo.viewerId()));
}

function listedEvent(demo: Demo, { id, loop_id, event }: DemoPost, span: Span) {
  if (!event) return [];
  const { name, link, is_all_day } = event.row;
  const dates = datesIn(demo, event.row, span).map(({ cancelled_at, my_answer, ...date }) => ({
    ...{ ...date, is_all_day, is_cancelled: cancelled_at !== null },
    my_answer: my_answer?.is_stale ? null : (my_answer?.answer ?? null),
  }));
  return dates.length > 0 ? [{ id, loop_id, name, is_online: link !== null, dates }] : [];
}

function eventOn(demo: Demo, id: number): { post: DemoPost; row: EventRow } {
  const post = postOf(demo, id);
  return { post, row: orNotFound(post.event).row };
}

function ownEvent(demo: Demo, id: number) {
  const event = eventOn(demo, id);
  if (!edits(demo, event.post)) throw refusal('forbidden');
  return event;
}

const dateOf = ({ dates }: EventRow, nth: string): DemoDate =>
  orNotFound(dates.find((date) => date.nth === nth));

const isOpen =
  ({ now }: Demo) =>
  (date: DemoDate): boolean =>
    date.cancelled_at === null && !isOver(date, now());

type Wish = Pick<NonNullable<ReturnType<typeof shapeDate>['my_answer']>, 'answer' | 'guests' | 'note'>;

function answerDate(demo: Demo, { capacity }: EventRow, date: DemoDate, wish: Wish): void {
  if (date.cancelled_at) throw notHere(dateCancelled);
  if (isOver(date, demo.now())) throw notHere(eventOver);
  if (wish.answer !== 'no' && new Date(date.answer_until) <= demo.now()) throw notHere(answersClosed);
  date.answers.delete(demo.viewerId());
  const isFull = wish.answer === 'yes' && !fits(date, wish, capacity);
  date.answers.set(demo.viewerId(), { ...wish, answer: isFull ? 'waiting' : wish.answer, is_stale: false });
  for (const waiting of date.answers.values())
    if (waiting.answer === 'waiting' && fits(date, waiting, capacity)) waiting.answer = 'yes';
}

const fits = ({ answers }: DemoDate, { guests }: Wish, capacity: number | null): boolean =>
  capacity === null || placesTaken(answers) + 1 + guests <= capacity;

function tellCounts(demo: Demo, { id: post_id, loop_id }: DemoPost, dates: DemoDate[]): void {
  for (const date of dates) {
    const { nth, starts_at, ends_at, place, cancelled_at, counts } = shapeDate(date, demo.viewerId());
    const stands = { starts_at, ends_at, place, counts, is_cancelled: cancelled_at !== null };
    demo.publish({ channel: 'LoopsChannel', loop_id }, { type: 'Event', post_id, nth, ...stands });
  }
}
