import type { CommentId, LoopId, PostId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

/** `comment_id`: null for the post itself. */
const reaction = {
  loop_id: idOf<LoopId>(),
  post_id: idOf<PostId>(),
  comment_id: idOf<CommentId>().nullable(),
  user_id: idOf<UserId>(),
};
export const reactionGiven = defineEvent('reaction.given', reaction);
/** Another sign, or none any more. */
export const reactionChanged = defineEvent('reaction.changed', reaction);
