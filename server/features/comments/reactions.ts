import type { Database } from '../../platform/database/database.ts';
import { type Effects, on, type Reaction } from '../../platform/events/events.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { broadcastComment } from './queries.ts';

type Said = { loop_id: number; post_id: number; comment_id: number };

/** Whoever follows the post sees the change. */
export function commentReactions({ db }: Database): Reaction[] {
  const tell =
    (action: 'created' | 'updated' | 'deleted') =>
    async (said: Said): Promise<Effects> => {
      const found = await broadcastComment(db, { loopId: said.loop_id, commentId: said.comment_id });
      if (!found) return {};
      return {
        broadcasts: [
          {
            stream: `post:${said.post_id}`,
            body: { type: 'Message', action, message: found.comment },
            epochs: { [`loop:${said.loop_id}`]: found.loopEpoch },
          },
        ],
      };
    };
  return [
    on(commentCreated, tell('created')),
    on(commentUpdated, tell('updated')),
    on(commentDeleted, tell('deleted')),
  ];
}
