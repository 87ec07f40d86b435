import type { z } from 'zod';
import { broadcast } from '../../platform/cable/broadcast.ts';
import type { Database } from '../../platform/database/database.ts';
import { announce, type Effects, type Reaction } from '../../platform/events/events.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { findCommentToTell } from './queries.ts';
import { postStream } from './shape.ts';

export function commentReactions({ db }: Database): Reaction[] {
  const broadcastOf =
    (action: 'created' | 'updated' | 'deleted') =>
    async ({
      loop_id: loopId,
      post_id,
      comment_id: commentId,
    }: z.infer<typeof commentCreated.schema>): Promise<Effects> => {
      const comment = await findCommentToTell(db, { loopId, commentId });
      if (!comment) return {};
      const epochs = { [`loop:${loopId}`]: comment.loopEpoch };
      return {
        broadcasts: [
          broadcast(postStream(post_id), { type: 'Message', action, row: comment.row }, { epochs }),
        ],
      };
    };
  return [
    announce(commentCreated, broadcastOf('created')),
    announce(commentUpdated, broadcastOf('updated')),
    announce(commentDeleted, broadcastOf('deleted')),
  ];
}
