import type { z } from 'zod';
import { keepersOf } from '../../access/audience.ts';
import { broadcast } from '../../platform/cable/broadcast.ts';
import type { Database } from '../../platform/database/database.ts';
import { announce, type Effects, type Happened, type Reaction } from '../../platform/events/events.ts';
import {
  commentCreated,
  commentDeleted,
  commentHeld,
  commentHidden,
  commentReleased,
  commentRestored,
  commentUpdated,
} from './events.ts';
import { type CommentToTell, findCommentToTell } from './queries.ts';
import { postStream, type SaidComment } from './shape.ts';

export function commentReactions({ db }: Database): Reaction[] {
  const broadcastOf =
    (action: SaidComment['action']) =>
    async (
      { loop_id: loopId, post_id, comment_id: commentId, seq }: z.infer<typeof commentCreated.schema>,
      { id: change, shownRow }: Happened,
    ): Promise<Effects> => {
      const commentToTell =
        (shownRow as CommentToTell | undefined) ?? (await findCommentToTell(db, { loopId, commentId }));
      if (!commentToTell) return {};
      const { after } = commentToTell;
      const epochs = { [`loop:${loopId}`]: commentToTell.loopEpoch };
      // Later changes of the comment are in the row already, and come under their own `seq`.
      const comment = { ...commentToTell.row.comment, seq: seq ?? commentToTell.row.comment.seq };
      const row = { ...commentToTell.row, comment };
      const isForKeepers = comment.heldFor !== null && action !== 'hidden';
      const addressed = {
        ...{ epochs, change, after },
        ...(isForKeepers && { to: keepersOf(comment.userId) }),
      };
      return { broadcasts: [broadcast(postStream(post_id), { type: 'Message', action, row }, addressed)] };
    };
  return [
    announce(commentCreated, broadcastOf('created')),
    announce(commentUpdated, broadcastOf('updated')),
    announce(commentDeleted, broadcastOf('deleted')),
    announce(commentHeld, broadcastOf('created')),
    announce(commentHidden, broadcastOf('hidden')),
    announce(commentRestored, broadcastOf('updated')),
    announce(commentReleased, broadcastOf('released')),
  ];
}
