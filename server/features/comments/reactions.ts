import type { z } from 'zod';
import { broadcast } from '../../platform/cable/broadcast.ts';
import type { Database } from '../../platform/database/database.ts';
import { announce, type Effects, type Happened, type Reaction } from '../../platform/events/events.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { type CommentToTell, findCommentToTell } from './queries.ts';
import { postStream } from './shape.ts';

export function commentReactions({ db }: Database): Reaction[] {
  const broadcastOf =
    (action: 'created' | 'updated' | 'deleted') =>
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
      return {
        broadcasts: [
          broadcast(postStream(post_id), { type: 'Message', action, row }, { epochs, change, after }),
        ],
      };
    };
  return [
    announce(commentCreated, broadcastOf('created')),
    announce(commentUpdated, broadcastOf('updated')),
    announce(commentDeleted, broadcastOf('deleted')),
  ];
}
