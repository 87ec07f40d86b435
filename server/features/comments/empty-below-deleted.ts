import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { LoopId, PostId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { posts } from '../posts/tables.ts';
import { dropRevisionsOn } from '../revisions/commands.ts';
import { comments } from './tables.ts';

const commentsAtOnce = 1_000;

/** In steps, since a thread may be long. It stops at any step and goes on from there. */
export async function emptyBelowDeleted(db: Db, now: Date): Promise<void> {
  for (;;) {
    const deleted = await db
      .select({ loopId: posts.loopId, postId: posts.id })
      .from(posts)
      .where(and(isNotNull(posts.deletedAt), isNull(posts.emptiedAt)))
      .limit(100);
    if (deleted.length === 0) return;
    for (const post of deleted) await emptyPost(db, now, post);
  }
}

async function emptyPost(db: Db, now: Date, post: { loopId: LoopId; postId: PostId }): Promise<void> {
  const { loopId, postId } = post;
  const step = sql`update ${comments} set text = '', uuid = null, deleted_at = ${now.toISOString()}
    where ctid = any(array(select ctid from ${comments}
      where loop_id = ${loopId} and post_id = ${postId} and deleted_at is null limit ${sql.raw(String(commentsAtOnce))}))`;
  while ((await db.execute(step)).count > 0);
  await dropRevisionsOn(db, { loopId, postId });
  // biome-ignore lint/plugin/foreign-writes: a post knows its count of comments
  await db
    .update(posts)
    .set({ title: '', passwordHash: null, messagesCount: 0, emptiedAt: now })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)));
}
