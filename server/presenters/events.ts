import {
  type Asking,
  askings,
  eventLimits,
  type KeptAnswer,
  keptAnswers,
} from '@loopyard/contract/calendar.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { appointmentAnswers, appointments, appointmentTimes } from '../features/calendar/tables.ts';
import { isoTime } from '../platform/database/iso-time.ts';

export type DateTimes = {
  nth: string;
  startsLocal: string;
  endsLocal: string;
  timeZone: string;
  startsAt: string;
  endsAt: string;
  place: string | null;
};

export type DateRow = DateTimes & {
  isChanged: boolean;
  cancelledAt: string | null;
  cancelText: string | null;
  counts: { yes: number; no: number; maybe: number; waiting: number; places: number };
  myAnswer: { answer: KeptAnswer; guests: number; note: string | null; is_stale: boolean } | null;
};

export type EventRow = {
  name: string;
  place: string | null;
  link: string | null;
  timeZone: string;
  isAllDay: boolean;
  startsLocal: string;
  endsLocal: string;
  rule: string | null;
  leftOut: string[];
  asking: Asking;
  answerBeforeMinutes: number;
  capacity: number | null;
  guestsMax: number;
  remindMinutes: number[];
  date: DateRow;
};

type Of = Record<'loopId' | 'postId' | 'userId' | 'now', SQL>;

/** A row of `appointment_times` named `its`, as its reader sees it. */
export const dateColumns = (userId: SQL) => sql<DateRow>`json_build_object('nth', its.nth,
  'startsLocal', its.starts_local, 'endsLocal', its.ends_local, 'timeZone', its.time_zone,
  'startsAt', its.starts_at, 'endsAt', its.ends_at, 'place', its.place, 'isChanged', its.is_changed,
  'cancelledAt', its.cancelled_at, 'cancelText', its.cancel_text,
  'counts', json_build_object('yes', its.yes_count, 'no', its.no_count, 'maybe', its.maybe_count,
    'waiting', its.waiting_count, 'places', its.places),
  'myAnswer', (select json_build_object('answer', mine.answer, 'guests', mine.guests, 'note', mine.note,
      'is_stale', mine.is_stale) from ${appointmentAnswers} mine where mine.loop_id = its.loop_id
    and mine.post_id = its.post_id and mine.nth = its.nth and mine.user_id = ${userId}))`;

/** An event as its reader sees it. @param nth its date; without it, the one that goes on or comes next, or the last */
export function selectEvent({ loopId, postId, userId, now }: Of, nth?: SQL): SQL<EventRow | null> {
  const isOfIt = (alias: string) =>
    sql`${sql.raw(alias)}.loop_id = ${loopId} and ${sql.raw(alias)}.post_id = ${postId}`;
  const dates = (where: SQL) =>
    sql`select ${dateColumns(userId)} from ${appointmentTimes} its where ${isOfIt('its')} and ${where}`;
  const isToCome = sql`its.ends_at > ${now}::timestamptz and its.cancelled_at is null`;
  const date = nth
    ? sql`(${dates(sql`its.nth = ${nth}`)})`
    : sql`coalesce((${dates(isToCome)} order by its.starts_at limit 1), (${dates(sql`true`)} order by its.starts_at desc limit 1))`;
  return sql<EventRow | null>`(select json_build_object('name', event.name, 'place', event.place, 'link', event.link,
    'timeZone', event.time_zone, 'isAllDay', event.is_all_day, 'startsLocal', event.starts_local,
    'endsLocal', event.ends_local, 'rule', event.rule, 'leftOut', to_json(event.left_out), 'asking', event.asking,
    'answerBeforeMinutes', event.answer_before_minutes, 'capacity', event.capacity, 'guestsMax', event.guests_max,
    'remindMinutes', to_json(event.remind_minutes), 'date', ${date})
    from ${appointments} event where ${isOfIt('event')})`;
}

const iso = z.iso.datetime();
const local = z.string().describe('By the clock on the wall, such as 2026-12-03T17:00');

export const eventDateSchema = z
  .object({
    nth: z
      .string()
      .describe(
        'Names it within its event: the time that it was first planned for, such as 20261203T1700, of an all-day event 20261203',
      ),
    starts_local: local,
    ends_local: local,
    time_zone: z.string(),
    starts_at: iso,
    ends_at: iso,
    place: z.string().nullable(),
    is_changed: z.boolean().describe('Its time or place is not that of the series'),
    cancelled_at: iso.nullable(),
    cancel_text: z.string().nullable().describe('The reason that was given for the cancellation'),
    answer_until: iso,
    counts: z
      .object({
        ...{ yes: z.int(), no: z.int(), maybe: z.int(), waiting: z.int() },
        places: z.int().describe('How many come, with the people they bring'),
      })
      .meta({ id: 'EventCounts' }),
    my_answer: z
      .object({
        answer: z.enum(keptAnswers).describe('`waiting`: a yes when every place was taken'),
        guests: z.int(),
        note: z.string().nullable(),
        is_stale: z.boolean().describe('The time has changed since, so I am asked again'),
      })
      .nullable(),
  })
  .meta({ id: 'EventDate' });

export const eventSchema = z
  .object({
    name: z.string(),
    place: z.string().nullable(),
    link: z.string().nullable(),
    time_zone: z.string(),
    is_all_day: z.boolean(),
    starts_local: local,
    ends_local: local.describe('The end of an all-day event is its last day'),
    rule: z.string().nullable().describe('A subset of RFC 5545. Null: it takes place once'),
    left_out: z.array(z.string()).describe('Days without a date'),
    answers: z.enum(askings).describe('Whether people are asked if they come'),
    answer_before_minutes: z.int().describe('How long before a date answers are wanted'),
    capacity: z.int().nullable().describe('Places of one date'),
    guests_max: z.int().max(eventLimits.guests).describe('How many people one may bring'),
    remind_minutes: z.array(z.int()).describe('How long before a date those who come are reminded'),
    date: eventDateSchema.describe('The date that goes on or comes next; after the last one, that'),
  })
  .meta({ id: 'Event' });

type Wished = Pick<EventRow, 'answerBeforeMinutes'>;

export function answerUntil({ answerBeforeMinutes }: Wished, { startsAt }: Pick<DateRow, 'startsAt'>): Date {
  return new Date(new Date(startsAt).getTime() - answerBeforeMinutes * 60_000);
}

export const shapeTimes = (date: DateTimes) => ({
  nth: date.nth,
  starts_local: date.startsLocal,
  ends_local: date.endsLocal,
  time_zone: date.timeZone,
  starts_at: isoTime(date.startsAt),
  ends_at: isoTime(date.endsAt),
  place: date.place,
});

export function shapeDate(event: Wished, date: DateRow): z.output<typeof eventDateSchema> {
  return {
    ...shapeTimes(date),
    is_changed: date.isChanged,
    cancelled_at: date.cancelledAt && isoTime(date.cancelledAt),
    cancel_text: date.cancelText,
    answer_until: answerUntil(event, date).toISOString(),
    counts: date.counts,
    my_answer: date.myAnswer,
  };
}

export function shapeEvent(row: EventRow): z.output<typeof eventSchema> {
  return {
    name: row.name,
    place: row.place,
    link: row.link,
    time_zone: row.timeZone,
    is_all_day: row.isAllDay,
    starts_local: row.startsLocal,
    ends_local: row.endsLocal,
    rule: row.rule,
    left_out: row.leftOut,
    answers: row.asking,
    answer_before_minutes: row.answerBeforeMinutes,
    capacity: row.capacity,
    guests_max: row.guestsMax,
    remind_minutes: row.remindMinutes,
    date: shapeDate(row, row.date),
  };
}

/** Whether it takes any answer of its reader, who may write there. */
export function takesAnswers({ asking }: Pick<EventRow, 'asking'>, date: DateRow, now: Date): boolean {
  return asking !== 'off' && date.cancelledAt === null && new Date(date.endsAt) > now;
}
