import { eventSentences } from '@loopyard/contract/calendar.ts';
import { sql } from 'drizzle-orm';
import { answerWanted, dateCancelled, dateNear, datesChanged, placeGiven } from '../../calendar/events.ts';
import { askedMembers, comingMembers, unansweredMembers } from '../../calendar/queries.ts';
import { postCreated, postReleased } from '../../posts/events.ts';
import { defineKind } from '../kind.ts';

/** The preference for events decides about mails, also on one’s own event. */
const ofEvent = { subject: 'Post', preference: 'event', isOfName: true } as const;

export const eventAsked = defineKind({
  ...ofEvent,
  action: 'event_asked',
  event: postCreated,
  laterEvent: postReleased,
  recipients: ({ idIn }) => askedMembers(idIn('loop_id'), idIn('post_id')),
  level: 'followed',
  pushed: 'calmly',
  sentence: eventSentences.asked,
  summary: ({ posts, actor }) =>
    posts === 1 ? `${actor} asks if you come to an event` : `You were asked to ${posts} events`,
});

/** It must be told: people would come at the wrong time. */
export const eventChanged = defineKind({
  ...ofEvent,
  action: 'event_changed',
  event: datesChanged,
  recipients: ({ idsIn }) => sql`select id as user_id from ${idsIn('told')}`,
  level: 'none',
  pushed: 'always',
  sentence: (_, event) => eventSentences.changed(event),
  summary: ({ posts }) => (posts === 1 ? 'An event has changed' : `${posts} events have changed`),
});

export const eventCancelled = defineKind({
  ...ofEvent,
  action: 'event_cancelled',
  event: dateCancelled,
  recipients: ({ idIn }) => comingMembers(idIn('loop_id'), idIn('date_id'), { withStale: true }),
  level: 'none',
  pushed: 'always',
  sentence: (_, event) => eventSentences.cancelled(event),
  summary: ({ count }) => (count === 1 ? 'An event was cancelled' : `${count} dates were cancelled`),
});

export const eventSoon = defineKind({
  ...ofEvent,
  action: 'event_soon',
  event: dateNear,
  recipients: ({ idIn }) => comingMembers(idIn('loop_id'), idIn('date_id'), { withStale: false }),
  level: 'mentions',
  pushed: 'always',
  sentence: (_, event) => eventSentences.soon(event),
  summary: null,
});

export const eventAnswerWanted = defineKind({
  ...ofEvent,
  action: 'event_answer_wanted',
  event: answerWanted,
  recipients: ({ idIn }) => unansweredMembers(idIn('loop_id'), idIn('post_id'), idIn('date_id')),
  level: 'mentions',
  pushed: 'always',
  sentence: (_, event) => eventSentences.answerWanted(event),
  summary: ({ posts }) =>
    posts === 1 ? 'An event waits for your answer' : `${posts} events wait for your answer`,
});

export const eventPlace = defineKind({
  ...ofEvent,
  action: 'event_place',
  event: placeGiven,
  recipients: ({ idsIn }) => sql`select id as user_id from ${idsIn('told')}`,
  level: 'none',
  pushed: 'always',
  sentence: (_, event) => eventSentences.place(event),
  summary: ({ count }) =>
    count === 1 ? 'You have a place at an event' : `You have places at ${count} events`,
});
