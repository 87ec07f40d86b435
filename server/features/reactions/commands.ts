import { eq, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { comments } from '../comments/tables.ts';
import { posts } from '../posts/tables.ts';
import { commentReactions, postReactions } from './tables.ts';

const lessOne = (reactions: SQL) => sql`jsonb_strip_nulls(${reactions}
  || jsonb_build_object(emoji, nullif((${reactions} ->> emoji)::int - 1, 0)))`;

/** Posts and comments count them no more. */
export async function forgetReactionsOf(tx: Tx, userId: UserId): Promise<void> {
  // biome-ignore lint/plugin/foreign-writes: a post knows how many gave each sign
  await tx.execute(sql`
    with forgotten as (delete from ${postReactions} where ${eq(postReactions.userId, userId)} returning *)
    update ${posts} set reactions = ${lessOne(sql`${posts.reactions}`)} from forgotten
    where ${posts.loopId} = forgotten.loop_id and ${posts.id} = forgotten.post_id`);
  // biome-ignore lint/plugin/foreign-writes: a comment knows how many gave each sign
  await tx.execute(sql`
    with forgotten as (delete from ${commentReactions} where ${eq(commentReactions.userId, userId)} returning *)
    update ${comments} set reactions = ${lessOne(sql`${comments.reactions}`)} from forgotten
    where ${comments.loopId} = forgotten.loop_id and ${comments.id} = forgotten.comment_id`);
}
