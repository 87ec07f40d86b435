import type { Asking, KeptAnswer } from '@loopyard/contract/calendar.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CalendarFeedId, EventDateId, LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref, shortPendingList, wordsInLoop, wordsOf } from '../../platform/database/columns.ts';
import { counts } from '../../platform/database/counts.ts';
import { postColumns } from '../../platform/database/post-key.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isOfKnownPost, posts } from '../posts/tables.ts';

/**
 * A post with one has `has_event`. Its times are those of the clock on the wall, such as "2026-12-03T17:00"; the end
 * of an all-day one is its last day. The rule holds for dates from `starts_local` on, so an edit of later dates moves that.
 */
export const appointments = pgTable(
  'appointments',
  {
    ...postColumns(),
    name: text().notNull(),
    place: text(),
    link: text(),
    timeZone: text('time_zone').notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    startsLocal: text('starts_local').notNull(),
    endsLocal: text('ends_local').notNull(),
    rule: text(),
    leftOut: text('left_out').array().notNull().default([]),
    asking: text().$type<Asking>().notNull(),
    answerBeforeMinutes: integer('answer_before_minutes').notNull(),
    capacity: integer(),
    guestsMax: integer('guests_max').notNull(),
    remindMinutes: integer('remind_minutes').array().notNull(),
    words: wordsOf(sql`to_tsvector('loopyard_simple', name || ' ' || coalesce(place, ''))`),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId] }),
    index('appointments_words').using('gin', wordsInLoop).with(shortPendingList),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(appointments, ['deletedPost'], { loopId: { purged: 'deleted' } });

/** A date of an event. Wall time and zone are the truth; `starts_at` and `ends_at` are worked out from them. */
export const appointmentTimes = pgTable(
  'appointment_times',
  {
    ...postColumns(),
    /** For events and notices. */
    id: ref<EventDateId>('id').notNull().generatedAlwaysAsIdentity(),
    /** The time it was first planned for: "20261203T1700", of an all-day one "20261203". */
    nth: text().notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    startsLocal: text('starts_local').notNull(),
    endsLocal: text('ends_local').notNull(),
    timeZone: text('time_zone').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    place: text(),
    /** By an edit of this date alone, which edits of the others leave as it is. */
    isChanged: boolean('is_changed').notNull().default(false),
    cancelledAt: at('cancelled_at'),
    cancelText: text('cancel_text'),
    /** Raised by each change, for calendar programs. */
    sequence: integer().notNull().default(0),
    yesCount: integer('yes_count').notNull().default(0),
    noCount: integer('no_count').notNull().default(0),
    maybeCount: integer('maybe_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    /** Taken by those who come and the people they bring. */
    places: integer().notNull().default(0),
    /** Counts all answers, also changed ones: the waiting list goes by it. */
    turns: integer().notNull().default(0),
    /** The reminders that were sent, or whose time was over when the date was made: minutes before the start. */
    remindedMinutes: integer('reminded_minutes').array().notNull().default([]),
    /** When those who had not answered were asked to, the last time. */
    askedAt: at('asked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.nth] }),
    uniqueIndex('appointment_times_id').on(t.loopId, t.id),
    index('appointment_times_by_time').on(t.loopId, t.startsAt),
    index('appointment_times_next').on(t.startsAt),
    foreignKey({
      columns: [t.loopId, t.postId],
      foreignColumns: [appointments.loopId, appointments.postId],
      name: 'appointment_times_event',
    }),
  ],
);
belongs(appointmentTimes, ['deletedPost'], { loopId: { purged: 'deleted' } });

/** Whether a person comes. A stale one was given for another time, counts no more, and is asked for again. */
export const appointmentAnswers = pgTable(
  'appointment_answers',
  {
    ...postColumns(),
    nth: text().notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    answer: text().$type<KeptAnswer>().notNull(),
    guests: integer().notNull(),
    note: text(),
    isStale: boolean('is_stale').notNull().default(false),
    /** `turns` of the date when it was given. */
    turn: integer().notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.nth, t.userId] }),
    index('appointment_answers_of_member').on(t.userId, t.loopId),
    foreignKey({
      columns: [t.loopId, t.postId, t.nth],
      foreignColumns: [appointmentTimes.loopId, appointmentTimes.postId, appointmentTimes.nth],
      name: 'appointment_answers_date',
    }),
  ],
);
const nameOfEvent = sql`(select its.name from ${appointments} its where its.loop_id = appointment_answers.loop_id
  and its.post_id = appointment_answers.post_id)`;
belongs(appointmentAnswers, ['account'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: {
      as: 'event_answers',
      without: ['turn'],
      with: { event: nameOfEvent },
      only: isOfKnownPost(appointmentAnswers),
    },
  },
});

/** An address for calendar programs, which know no password. It ends with the right of the person. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: ref<CalendarFeedId>('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    /** Null: all the person's loops. */
    loopId: ref<LoopId>('loop_id').references(() => loops.id),
    tokenHash: text('token_hash').notNull(),
    /** The person’s when it was made: it ends with all their sessions. */
    epoch: ref('epoch').notNull(),
    createdAt: at('created_at').notNull(),
    lastReadAt: at('last_read_at'),
  },
  (t) => [
    uniqueIndex('calendar_feeds_token').on(t.tokenHash),
    index('calendar_feeds_of_person').on(t.userId),
  ],
);
belongs(calendarFeeds, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'calendar_feeds', without: ['tokenHash', 'epoch'] } },
});

const isCounted = sql.raw(
  'a.loop_id = t.loop_id and a.post_id = t.post_id and a.nth = t.nth and not a.is_stale',
);
const countOf = (subject: string, answer: KeptAnswer) => ({
  subject,
  trueCount: sql`(select count(*) from appointment_answers a where ${isCounted} and a.answer = ${sql.raw(`'${answer}'`)})`,
});
counts(appointmentTimes, {
  yesCount: countOf('people who come to an event', 'yes'),
  noCount: countOf('people who don’t come to an event', 'no'),
  maybeCount: countOf('people who may come to an event', 'maybe'),
  waitingCount: countOf('people who wait for a place', 'waiting'),
  places: {
    subject: 'places taken at an event',
    trueCount: sql`(select coalesce(sum(1 + a.guests), 0) from appointment_answers a where ${isCounted} and a.answer = 'yes')`,
  },
});
