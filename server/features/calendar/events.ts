import type { EventDateId, LoopId, PostId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const date = { loop_id: idOf<LoopId>(), post_id: idOf<PostId>(), date_id: idOf<EventDateId>() };

/** Somebody has answered, or given their place to somebody else. */
export const eventAnswered = defineEvent('event.answered', date);
/** `told`: those who had answered for the date, and for others that were changed with it or are no more. */
export const datesChanged = defineEvent('event.changed', {
  ...date,
  user_id: idOf<UserId>(),
  told: idOf<UserId>().array(),
});
export const dateCancelled = defineEvent('event.cancelled', { ...date, user_id: idOf<UserId>() });
/** So long before a date, as its author chose. */
export const dateNear = defineEvent('event.near', { ...date, user_id: idOf<UserId>().nullable() });
/** `user_id`: who asks. Null: the day until which answers are wanted is near. */
export const answerWanted = defineEvent('event.answer_wanted', {
  ...date,
  user_id: idOf<UserId>().nullable(),
});
/** A place was given to those who waited. */
export const placeGiven = defineEvent('event.place_given', {
  ...date,
  user_id: idOf<UserId>().nullable(),
  told: idOf<UserId>().array(),
});
