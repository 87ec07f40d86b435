import { z } from 'zod';
import type { CommentId, LoopId, PostId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const comment = {
  loop_id: idOf<LoopId>(),
  post_id: idOf<PostId>(),
  comment_id: idOf<CommentId>(),
  user_id: idOf<UserId>(),
  /** Not in what an older server recorded. */
  seq: z.number().optional(),
};
export const commentCreated = defineEvent('comment.created', comment);
export const commentUpdated = defineEvent('comment.updated', comment);
export const commentDeleted = defineEvent('comment.deleted', comment);
