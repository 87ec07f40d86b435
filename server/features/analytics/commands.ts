import { and, eq, sql } from 'drizzle-orm';
import { postRefusal, postToChange } from '../../access/posts.ts';
import type { LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { activity, postViews } from './tables.ts';

type Written = { loopId: LoopId; userId: UserId; at: Date };

/** Keeps what a member wrote on a day; in the transaction that writes or deletes it, so that it is counted once. */
export async function countWritten(
  tx: Tx,
  what: 'posts' | 'messages',
  { loopId, userId, at }: Written,
  by: 1 | -1,
): Promise<void> {
  const counted = activity[what];
  await tx
    .insert(activity)
    .values({ loopId, userId, day: at.toISOString().slice(0, 10), [what]: by })
    .onConflictDoUpdate({
      target: [activity.loopId, activity.userId, activity.day],
      set: { [what]: sql`${counted} + ${by}` },
    })
    .prepare(`count_${what}`)
    .execute();
}

/** Notes that the viewer has seen a post, whole; each person counts once. */
export async function markSeen(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<null>> {
  const post = await postToChange(ctx, tx, postId);
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
  if (view?.isFirst)
    await tx
      .update(posts)
      .set({ seenCount: sql`${posts.seenCount} + 1` })
      .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)));
  return ok(null);
}

/** Forgets what a person has seen; those posts were seen by one fewer. */
export async function forgetSeen(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`
    with forgotten as (delete from ${postViews} where ${eq(postViews.userId, userId)} returning loop_id, post_id)
    update ${posts} set seen_count = seen_count - 1 from forgotten
    where ${posts.loopId} = forgotten.loop_id and ${posts.id} = forgotten.post_id`);
}
