import { z } from 'zod';
import type { CommentId, LoopId, PostId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

/** By `user_id`, in a comment or else in the post's own text. Never while that is held. */
export const peopleNamed = defineEvent('people.named', {
  loop_id: idOf<LoopId>(),
  post_id: idOf<PostId>(),
  comment_id: idOf<CommentId>().optional(),
  user_id: idOf<UserId>(),
  named: z.array(idOf<UserId>()),
});
