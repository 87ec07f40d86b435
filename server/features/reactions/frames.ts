import { listReactions, type ReactionCounts } from '@loopyard/contract/reactions.ts';
import { sql } from 'drizzle-orm';
import { type Broadcast, broadcast } from '../../platform/cable/broadcast.ts';
import type { CommentId, LoopId, PostId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { batchStatement } from '../../platform/events/batch.ts';
import { postStream } from '../comments/shape.ts';
import { comments } from '../comments/tables.ts';
import { loops } from '../loops/tables.ts';
import { posts } from '../posts/tables.ts';
import { takesReactions } from '../rules/tables.ts';

type Row = {
  loopId: LoopId;
  postId: PostId;
  commentId: CommentId | null;
  epoch: number;
  reactions: ReactionCounts;
};

const countsOf = batchStatement<{ row: Row }>(
  'reactions_to_tell',
  ['loop_id', 'post_id', 'comment_id'],
  (acts) => sql`
    select json_build_object('loopId', act.loop_id, 'postId', act.post_id, 'commentId', act.comment_id,
      'epoch', ${loops.epoch}, 'reactions', coalesce(${comments.reactions}, ${posts.reactions})) as row
    from (select distinct loop_id, post_id, comment_id from ${acts} happened) act
    join ${loops} on ${loops.id} = act.loop_id
    join ${posts} on ${posts.loopId} = act.loop_id and ${posts.id} = act.post_id
    left join ${comments} on ${comments.loopId} = act.loop_id and ${comments.id} = act.comment_id
    where ${posts.deletedAt} is null and ${posts.heldFor} is null and ${comments.deletedAt} is null
      and ${comments.heldFor} is null and ${takesReactions(sql`act.loop_id`)}`,
);

/** One frame, with the counts of now, for all that happened to a post or comment in a moment. */
export async function framesOf(db: Db, eventIds: number[]): Promise<Broadcast[]> {
  const rows = await countsOf(db, eventIds);
  return rows.map(({ row: { loopId, postId, commentId, epoch, reactions } }) => {
    const frame = { type: 'Reaction', message_id: commentId, reactions: listReactions(reactions) } as const;
    return broadcast(postStream(postId), frame, { epochs: { [`loop:${loopId}`]: epoch } });
  });
}
