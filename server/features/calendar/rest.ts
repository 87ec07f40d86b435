import { eventAnswers, eventLimits, noSuchDate } from '@loopyard/contract/calendar.ts';
import { z } from 'zod';
import { accessPost } from '../../access/posts.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { read, type Steps, writeInSteps } from '../../platform/http/calls.ts';
import { formText, id, shortText, time } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { eventDateSchema, eventSchema, shapeDate, shapeEvent } from '../../presenters/events.ts';
import { answerEvent } from './answering.ts';
import { cancelDate, changeDate } from './change-date.ts';
import { accessDates, accessEvents, type Span } from './list-events.ts';
import { type DateAt, findEventFor } from './queries.ts';
import { dateParams, listedEventSchema, shapeEvents } from './shape.ts';

const dayMs = 86_400_000;

const eventAnswer = z.object({ event: eventSchema.describe('With that date') });
const spanQuery = {
  from: time('Without it, now').optional(),
  to: time(`At most ${eventLimits.listedDays} days later; without it, that`).optional(),
};
const local = formText(19, 'By the clock on the wall, such as 2026-12-03T17:00');

export const eventRoutes: Route[] = [
  read(
    'GET /api/events',
    {
      summary: `List the events that I see, each with its dates in a span of time: ${eventLimits.listed} dates at most`,
      query: z.object({
        loop_id: id<LoopId>().optional().describe('Without it, all my loops'),
        ...spanQuery,
      }),
      answer: z.object({ events: z.array(listedEventSchema).describe('By their first date') }),
    },
    async (ctx, db, { query }) => {
      const span = spanOf(query, ctx.now);
      if (!span.ok) return span;
      const dates = await accessEvents(ctx, db, { loopId: query.loop_id ?? null, ...span.value });
      return dates.ok ? ok({ events: shapeEvents(dates.value) }) : dates;
    },
  ),
  read(
    'GET /api/events/:id/dates',
    {
      summary: `List the dates of an event in a span of time, ${eventLimits.listed} at most`,
      params: dateParams.pick({ id: true }),
      query: z.object(spanQuery),
      answer: z.object({ dates: z.array(eventDateSchema).describe('By time') }),
    },
    async (ctx, db, { params, query }) => {
      const span = spanOf(query, ctx.now);
      if (!span.ok) return span;
      const dates = await accessDates(ctx, db, { postId: params.id, ...span.value });
      return dates.ok
        ? ok({ dates: dates.value.map(({ date, ...event }) => shapeDate(event, date)) })
        : dates;
    },
  ),
  writeInSteps(
    'PUT /api/events/:id/:nth/answer',
    {
      summary: 'Say whether I come to a date of an event, or with `all` to each that is still to come',
      errors: ['forbidden', 'fee_due', 'muted', 'conflict', 'closed'],
      params: dateParams,
      body: z.object({
        answer: z.enum(eventAnswers, { error: 'Please choose one of these' }),
        guests: z
          .int({ error: 'Please give a whole number' })
          .min(0, { error: 'Please give a whole number' })
          .nullish()
          .describe('The people I bring; without it, as before'),
        note: shortText(eventLimits.note, 'A note').nullish().describe('Without it, as before'),
      }),
      answer: eventAnswer,
    },
    async (ctx, steps, { params, body: { answer, guests, note } }) => {
      const newNote = note === undefined ? undefined : note?.trim() || null;
      const wish = { answer, guests: guests ?? undefined, note: newNote };
      const at = { postId: params.id, nth: params.nth };
      return eventAfter(ctx, steps, (tx) => answerEvent(ctx, tx, at, wish));
    },
  ),
  writeInSteps(
    'PUT /api/events/:id/:nth',
    {
      summary: 'Change one date of an event; edits of the others leave it as it is from then on',
      errors: ['forbidden', 'muted', 'conflict', 'closed'],
      params: dateParams,
      body: z.object({
        starts_local: local,
        ends_local: local,
        place: shortText(eventLimits.place, 'A place').nullish(),
      }),
      answer: eventAnswer,
    },
    async (ctx, steps, { params, body }) => {
      const change = {
        startsLocal: body.starts_local.slice(0, 16),
        endsLocal: body.ends_local.slice(0, 16),
        place: body.place?.trim() || null,
      };
      const at = { postId: params.id, nth: params.nth };
      return eventAfter(ctx, steps, (tx) => changeDate(ctx, tx, at, change));
    },
  ),
  post(
    'POST /api/events/:id/:nth/cancel',
    {
      summary: 'Cancel one date of an event: it stays in everybody’s calendar as cancelled',
      errors: ['forbidden', 'muted', 'conflict', 'closed'],
      params: dateParams,
      body: z.object({
        text: shortText(eventLimits.note, 'A text').nullish().describe('Why, for everybody'),
      }),
    },
    async (ctx, tx, { params, body }) => {
      const text = body.text?.trim() || null;
      const cancelled = await cancelDate(ctx, tx, { postId: params.id, nth: params.nth, text });
      return cancelled.ok ? ok(null) : cancelled;
    },
    (ctx, db, { params }) => accessPost(ctx, db, params.id),
  ),
];

const tooFar = `Please ask for ${eventLimits.listedDays} days at most`;

function spanOf(query: { from?: string | undefined; to?: string | undefined }, now: Date): Result<Span> {
  const from = query.from ? new Date(query.from) : now;
  const latest = new Date(from.getTime() + eventLimits.listedDays * dayMs);
  const to = query.to ? new Date(query.to) : latest;
  return to > latest ? fail('validation', { errors: { to: tooFar } }) : ok({ from, to });
}

/** Other answers wait for the transaction, so its event is read after it. */
async function eventAfter(ctx: SignedIn, { db, transact }: Steps, act: (tx: Tx) => Promise<Result<DateAt>>) {
  const writtenDate = await transact(act);
  if (!writtenDate.ok) return writtenDate;
  const event = await findEventFor(db, writtenDate.value, { userId: ctx.viewer.userId, now: ctx.now });
  return event ? ok({ event: shapeEvent(event) }) : fail('not_found', { detail: noSuchDate });
}
