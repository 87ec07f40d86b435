import type { Database } from '../../platform/database/database.ts';
import { announce, type Effects, type Reaction } from '../../platform/events/events.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { broadcastComment } from './queries.ts';

type Said = { loop_id: number; post_id: number; comment_id: number };

/** Whoever follows the post sees the change. */
export function commentReactions({ db }: Database): Reaction[] {
  const said =
    (action: 'created' | 'updated' | 'deleted') =>
    async ({ loop_id: loopId, post_id, comment_id: commentId }: Said): Promise<Effects> => {
      const found = await broadcastComment(db, { loopId, commentId });
      if (!found) return {};
      return {
        broadcasts: [
          {
            stream: `post:${post_id}`,
            body: { type: 'Message', action, message: found.comment },
            epochs: { [`loop:${loopId}`]: found.loopEpoch },
          },
        ],
      };
    };
  return [
    announce(commentCreated, said('created')),
    announce(commentUpdated, said('updated')),
    announce(commentDeleted, said('deleted')),
  ];
}
