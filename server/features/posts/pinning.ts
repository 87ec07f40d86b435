import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { PostAt, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { posts } from './tables.ts';

/** Check the right first, and lock the loop. Once more changes how long it stays, and not since when. */
export async function keepPinned(
  { now }: SignedIn,
  tx: Tx,
  { loopId, postId, until }: PostAt & { until: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx
    .update(posts)
    .set({
      pinnedAt: sql`case when ${posts.pinnedUntil} > ${at} then ${posts.pinnedAt} else ${at} end`,
      pinnedUntil: until,
    })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)));
}

/** @returns whether it was pinned */
export async function endPin(tx: Tx, { loopId, postId }: PostAt): Promise<boolean> {
  const unpinned = await tx
    .update(posts)
    .set({ pinnedAt: null, pinnedUntil: null })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId), isNotNull(posts.pinnedAt)))
    .returning({ id: posts.id });
  return unpinned.length > 0;
}

export function countOtherPins({ now }: SignedIn, tx: Tx, { loopId, postId }: PostAt): Promise<number> {
  return tx.$count(
    posts,
    and(eq(posts.loopId, loopId), ne(posts.id, postId), isNull(posts.deletedAt), gt(posts.pinnedUntil, now)),
  );
}
