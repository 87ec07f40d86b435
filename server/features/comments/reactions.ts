import { broadcast } from '../../platform/cable/broadcast.ts';
import type { CommentId, LoopId, PostId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { announce, type Effects, type Reaction } from '../../platform/events/events.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { commentToTell } from './queries.ts';
import { postStream } from './shape.ts';

type Said = { loop_id: LoopId; post_id: PostId; comment_id: CommentId };

/** Whoever follows the post sees the change. */
export function commentReactions({ db }: Database): Reaction[] {
  const said =
    (action: 'created' | 'updated' | 'deleted') =>
    async ({ loop_id: loopId, post_id, comment_id: commentId }: Said): Promise<Effects> => {
      const found = await commentToTell(db, { loopId, commentId });
      if (!found) return {};
      const epochs = { [`loop:${loopId}`]: found.loopEpoch };
      return {
        broadcasts: [broadcast(postStream(post_id), { type: 'Message', action, row: found.row }, { epochs })],
      };
    };
  return [
    announce(commentCreated, said('created')),
    announce(commentUpdated, said('updated')),
    announce(commentDeleted, said('deleted')),
  ];
}
