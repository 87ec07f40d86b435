import type { Hold } from '@loopyard/contract/held.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { revokeInLoop } from '../../access/revocation.ts';
import { ownMembership } from '../../access/right.ts';
import type { Ctx, PostAt, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { record } from '../../platform/events/events.ts';
import { countPost } from '../memberships/activity.ts';
import { tellNamedWhileHeld } from '../mentions/commands.ts';
import { tellEverybody } from './announcing.ts';
import { postInvited, postNarrowed, postReleased } from './events.ts';
import { heldLater, postInvitees, posts } from './tables.ts';

/** Asks for no right. If it is held already, only the reason changes. @returns false if it is gone */
export async function holdPost(
  ctx: Ctx,
  tx: Tx,
  { heldFor, loopId, postId }: PostAt & { heldFor: Hold },
): Promise<boolean> {
  const isThere = and(eq(posts.loopId, loopId), eq(posts.id, postId), isNull(posts.deletedAt));
  const [before] = await tx.select(heldColumns).from(posts).where(isThere).for('update');
  if (!before) return false;
  const { at, userId } = before;
  const isNew = before.heldFor === null;
  await tx
    .update(posts)
    .set({ heldFor, ...(isNew && { heldAt: heldLater(ctx.now) }) })
    .where(isThere);
  if (!isNew) return true;
  await countPost(tx, { loopId, userId, at, by: -1 });
  await revokeInLoop(ctx, tx, postNarrowed, { loop_id: loopId, post_id: postId, user_id: userId });
  return true;
}

/** Asks for no right. Of many at once one does it. What never came out stays held if its author has left. @returns whether this one did */
export async function releasePost(ctx: Ctx, tx: Tx, { loopId, postId }: PostAt): Promise<boolean> {
  const isHeld = and(
    ...[eq(posts.loopId, loopId), eq(posts.id, postId)],
    ...[isNull(posts.deletedAt), isNotNull(posts.heldFor)],
  );
  const [before] = await tx.select(heldColumns).from(posts).where(isHeld).for('update');
  if (!before) return false;
  const { isUnseen, isAuthorHere, isUntold, at, userId } = before;
  if (isUnseen && !isAuthorHere) return false;
  await tx
    .update(posts)
    .set({
      ...{ heldFor: null, releasedAt: ctx.now },
      ...(isUnseen && { sortDate: ctx.now }),
      ...(isUntold && { announcedAt: ctx.now }),
    })
    .where(isHeld);
  await countPost(tx, { loopId, userId, at, by: 1 });
  if (isUnseen) await tellReleased(ctx, tx, { loopId, postId, userId });
  // A scheduled one was named in before it was held for this.
  const heldAt = isUnseen ? new Date(0) : before.heldAt;
  if (before.names && heldAt) await tellNamedWhileHeld(ctx, tx, { loopId, postId, by: userId, heldAt });
  if (isUntold) await tellEverybody(ctx, tx, { loopId, postId, by: userId });
  return true;
}

const heldColumns = {
  userId: posts.userId,
  heldFor: posts.heldFor,
  heldAt: posts.heldAt,
  names: sql<boolean>`strpos(${posts.title}, '](mention:') > 0`,
  at: sql<string>`${posts.createdAt}`,
  /** An announcement that was made while the post waited. */
  isUntold: sql<boolean>`coalesce(${posts.announcedAt} >= ${posts.heldAt}, false)`,
  isUnseen: sql<boolean>`${posts.heldAt} = ${posts.createdAt}`,
  isAuthorHere: sql<boolean>`exists (select from ${ownMembership(posts.loopId, posts.userId)})`,
};

async function tellReleased(ctx: Ctx, tx: Tx, post: PostAt & { userId: UserId }): Promise<void> {
  await tellAllInvited(ctx, tx, post);
  const payload = { loop_id: post.loopId, post_id: post.postId, user_id: post.userId };
  await record(ctx, tx, postReleased, payload);
}

/** When it comes out, for those who were invited before. */
export async function tellAllInvited(
  ctx: Ctx,
  tx: Tx,
  { loopId, postId, userId }: PostAt & { userId: UserId },
): Promise<void> {
  const invited = await tx
    .select({ userId: postInvitees.userId })
    .from(postInvitees)
    .where(and(isOfPost(postInvitees, { loopId, postId }), isNull(postInvitees.withdrawnAt)));
  const otherIds = invited.map(({ userId }) => userId).filter((id) => id !== userId);
  const payload = { loop_id: loopId, post_id: postId, user_id: userId };
  if (otherIds.length > 0) await record(ctx, tx, postInvited, { ...payload, invited: otherIds });
}
