import { askings, eventErrors, eventLimits, notADay, usualReminders } from '@loopyard/contract/calendar.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { notSupported, parseRule } from '@loopyard/contract/repetition.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockMember } from '../../../access/members.ts';
import { formText, text } from '../../../platform/http/fields.ts';
import { fail } from '../../../platform/result.ts';
import { eventSchema, selectEvent, shapeEvent } from '../../../presenters/events.ts';
import { checkEvent, checkNewEvent, type EventWish, writeEvent } from '../../calendar/commands.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

const wholeNumber = z.int({ error: 'Please give a whole number' });
const minutes = wholeNumber.min(0).max(28 * 1440);
const local = (about: string) => formText(19, `${about}, such as 2026-12-03T17:00`);

const input = z.object({
  name: formText(eventLimits.name),
  starts_local: local('By the clock on the wall of its time zone'),
  ends_local: local('The end of an all-day event is its last day'),
  time_zone: formText(64, 'An IANA name, such as Europe/London'),
  is_all_day: z.boolean().nullish(),
  rule: text(300, 'A subset of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU;UNTIL=20260717').nullish(),
  left_out: z
    .array(text(10))
    .max(eventLimits.dates)
    .nullish()
    .describe('Days without a date, such as 2026-12-22'),
  place: formText(eventLimits.place),
  link: formText(eventLimits.link),
  answers: z.enum(askings, { error: 'Please choose one of these' }).nullish(),
  answer_before_minutes: minutes.nullish().describe('How long before a date answers are wanted'),
  capacity: wholeNumber.nullish().describe('Places of one date'),
  guests_max: wholeNumber.nullish(),
  remind_minutes: z.array(minutes).max(eventLimits.reminders).nullish(),
  from_nth: text(13, 'In an edit: this date and later ones; without it, all that are to come').nullish(),
});
type Input = z.output<typeof input>;

export const eventPart = definePart({
  input: {
    event: input.nullish().describe('It takes place at a time, once or again and again'),
  },
  errors: ({ event }): FieldErrors => (event ? formErrors(event) : {}),
  read: ({ event }): EventWish | null | undefined => (event ? wishOf(event) : event),
  async check(ctx, tx, { loopId, value, before }) {
    if (before?.hasEvent) return checkEvent(ctx, tx, { loopId, postId: before.id }, value);
    if (!value) return null;
    const member = await lockMember(ctx, tx, loopId);
    return member ? checkNewEvent(ctx, tx, member, value) : fail('not_found');
  },
  words: (value) => (value ? [value.name, value.place ?? '', value.link ?? ''] : []),
  stored: ({ event }) => event && { ...event, fromNth: null },
  columns: (_, { value }) => ({ hasEvent: value !== null }),
  write: writeEvent,
  selection: {
    event: sql`case when ${posts.hasEvent} then ${selectEvent({
      loopId: sql`${posts.loopId}`,
      postId: sql`${posts.id}`,
      userId: sql`${sql.placeholder('userId')}`,
      now: sql`${sql.placeholder('now')}`,
    })} end` as ReturnType<typeof selectEvent>,
  },
  concealed: { event: null },
  output: { event: eventSchema.nullable() },
  shape: ({ event }) => ({ event: event && shapeEvent(event) }),
});

function formErrors(event: Input): FieldErrors {
  const { startsLocal, endsLocal, timeZone, rule, ...wish } = wishOf(event);
  const repetition = rule === null ? null : parseRule(rule);
  const days = wish.leftOut.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day));
  const errors = eventErrors({
    ...{ name: wish.name, starts_local: startsLocal, ends_local: endsLocal, time_zone: timeZone },
    ...{ is_all_day: wish.isAllDay, repetition, place: wish.place ?? '', link: wish.link ?? '' },
    ...{ capacity: wish.capacity, guests_max: wish.guestsMax },
  });
  return {
    ...errors,
    ...(rule !== null && !repetition && { rule: notSupported }),
    ...(days.length > 0 && { left_out: notADay }),
  };
}

function wishOf(event: Input): EventWish {
  const isAllDay = event.is_all_day ?? false;
  const localOf = (time: string) => (isAllDay ? `${time.slice(0, 10)}T00:00` : time.slice(0, 16));
  return {
    name: event.name.trim(),
    place: event.place.trim() || null,
    link: event.link.trim() || null,
    timeZone: event.time_zone,
    isAllDay,
    startsLocal: localOf(event.starts_local),
    endsLocal: localOf(event.ends_local),
    rule: event.rule || null,
    leftOut: [...new Set(event.left_out ?? [])].sort(),
    asking: event.answers ?? 'open',
    answerBeforeMinutes: event.answer_before_minutes ?? 0,
    capacity: event.capacity ?? null,
    guestsMax: event.guests_max ?? 0,
    remindMinutes: [...new Set(event.remind_minutes ?? usualReminders)],
    fromNth: event.from_nth || null,
  };
}
