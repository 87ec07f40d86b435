import { sql } from 'drizzle-orm';
import type { LoopId, PostId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { batchStatement } from '../../platform/events/batch.ts';
import { onBatch, type Reaction } from '../../platform/events/events.ts';
import { postCreated, postEdited, postHeld } from '../posts/events.ts';
import { posts } from '../posts/tables.ts';
import { tagPost } from './commands.ts';
import { postHashtags } from './tables.ts';

export function hashtagReactions(database: Database): Reaction[] {
  return [postCreated, postEdited, postHeld].map((event) =>
    onBatch(event, async (ids) => {
      const rows = await taggedPosts(database.db, ids);
      for (const { loop_id, post_id } of rows) {
        const at = { loopId: Number(loop_id) as LoopId, postId: Number(post_id) as PostId };
        await database.transact((tx) => tagPost(tx, at));
      }
      return {};
    }),
  );
}

/** Most posts have no tag, and need nothing. */
const taggedPosts = batchStatement<{ loop_id: string; post_id: string }>(
  'tagged_posts',
  ['loop_id', 'post_id'],
  (acts) => sql`select distinct act.loop_id, act.post_id from ${acts} act
    join ${posts} on ${posts.loopId} = act.loop_id and ${posts.id} = act.post_id
    where strpos(${posts.title}, '#') > 0 or exists (select from ${postHashtags} its
      where its.loop_id = act.loop_id and its.post_id = act.post_id)`,
);
