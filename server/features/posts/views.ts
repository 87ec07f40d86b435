import { keptSince } from '@loopyard/contract/retention.ts';
import { and, eq, sql } from 'drizzle-orm';
import { lockPost, postRefusal } from '../../access/posts.ts';
import type { PostAt, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inPages } from '../../platform/database/in-pages.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { announcementSeen } from './events.ts';
import { posts, postViews } from './tables.ts';

export async function markSeen(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<null>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  if (post.lock !== null) return fail('forbidden');
  const { loopId } = post;
  const [view] = await tx
    .insert(postViews)
    .values({ loopId, postId, userId: ctx.viewer.userId, firstSeenAt: ctx.now, lastSeenAt: ctx.now })
    .onConflictDoUpdate({
      target: [postViews.loopId, postViews.postId, postViews.userId],
      set: { lastSeenAt: ctx.now },
    })
    .returning({ isFirst: sql<boolean>`xmax = 0` });
  if (view?.isFirst) await countView(ctx, tx, { loopId, postId });
  return ok(null);
}

async function countView(ctx: SignedIn, tx: Tx, { loopId, postId }: PostAt): Promise<void> {
  const [post] = await tx
    .update(posts)
    .set({ seenCount: sql`${posts.seenCount} + 1` })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)))
    .returning({ announcedAt: posts.announcedAt });
  if (!post?.announcedAt) return;
  const payload = { loop_id: loopId, post_id: postId, user_id: ctx.viewer.userId };
  await record(ctx, tx, announcementSeen, payload);
}

export async function forgetSeen(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`
    with forgotten as (delete from ${postViews} where ${eq(postViews.userId, userId)} returning loop_id, post_id)
    update ${posts} set seen_count = seen_count - 1 from forgotten
    where ${posts.loopId} = forgotten.loop_id and ${posts.id} = forgotten.post_id`);
}

/** That they saw it still counts. */
export async function forgetTimesSeen(db: Db, now: Date): Promise<void> {
  const since = keptSince('view', now).toISOString();
  await inPages(
    db,
    postViews,
    (isOnPages) => sql`update ${postViews} set first_seen_at = null, last_seen_at = null
      where ${isOnPages} and last_seen_at < ${since}`,
  );
}
