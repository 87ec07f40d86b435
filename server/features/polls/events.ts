import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const poll = { loop_id: idOf<LoopId>(), post_id: idOf<PostId>() };
/** It says neither by whom nor for what. */
export const pollVoted = defineEvent('poll.voted', poll);
/** `user_id`: null when its time was over. */
export const pollClosed = defineEvent('poll.closed', { ...poll, user_id: idOf<UserId>().nullable() });
