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
  /** Its words ask for an admin's look. */
  is_watched: z.boolean().nullish(),
};
export const commentCreated = defineEvent('comment.created', comment);
export const commentUpdated = defineEvent('comment.updated', comment);
/** A new one that waits. */
export const commentHeld = defineEvent('comment.held', comment);
/** Taken from those who saw it, and given back. */
export const commentHidden = defineEvent('comment.hidden', comment);
export const commentRestored = defineEvent('comment.restored', comment);
/** It came out: nobody else had seen it before. */
export const commentReleased = defineEvent('comment.released', comment);
export const commentDeleted = defineEvent('comment.deleted', comment);
