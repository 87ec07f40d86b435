import type { Hold } from '@loopyard/contract/held.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { ownMembership } from '../../access/right.ts';
import type { CommentId, Ctx, LoopId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { countComment } from '../memberships/activity.ts';
import { tellNamedWhileHeld } from '../mentions/commands.ts';
import { heldLater, posts } from '../posts/tables.ts';
import { commentHidden, commentReleased, commentRestored } from './events.ts';
import { comments } from './tables.ts';

type CommentIn = { loopId: LoopId; commentId: CommentId };

/** Asks for no right. If it is held already, only the reason changes. @returns false if it is gone */
export async function holdComment(
  ctx: Ctx,
  tx: Tx,
  { heldFor, ...of }: CommentIn & { heldFor: Hold },
): Promise<boolean> {
  const before = await lockComment(tx, of);
  if (!before) return false;
  if (before.heldFor !== null) {
    await tx.update(comments).set({ heldFor }).where(isComment(of));
    return true;
  }
  const change = await shownChange(tx, before, -1);
  await tx
    .update(comments)
    .set({ heldFor, heldAt: heldLater(ctx.now), seq: change.seq })
    .where(isComment(of));
  await record(ctx, tx, commentHidden, change);
  return true;
}

/** Like `releasePost`. */
export async function releaseComment(ctx: Ctx, tx: Tx, of: CommentIn): Promise<boolean> {
  const before = await lockComment(tx, of, isNotNull(comments.heldFor));
  if (!before) return false;
  const isUnseen = before.seq === 0;
  if (isUnseen && !before.isAuthorHere) return false;
  const change = await shownChange(tx, before, 1);
  await tx.update(comments).set({ heldFor: null, releasedAt: ctx.now, seq: change.seq }).where(isComment(of));
  await record(ctx, tx, isUnseen ? commentReleased : commentRestored, change);
  const { loopId, postId, userId: by, heldAt } = before;
  if (before.names && heldAt)
    await tellNamedWhileHeld(ctx, tx, { loopId, postId, commentId: before.id, by, heldAt });
  return true;
}

const isComment = ({ loopId, commentId }: CommentIn) =>
  and(eq(comments.loopId, loopId), eq(comments.id, commentId), isNull(comments.deletedAt));

async function lockComment(tx: Tx, of: CommentIn, condition?: SQL) {
  const [row] = await tx
    .select({
      ...{ loopId: comments.loopId, postId: comments.postId, id: comments.id, userId: comments.userId },
      ...{
        heldFor: comments.heldFor,
        heldAt: comments.heldAt,
        seq: comments.seq,
        at: sql<string>`${comments.createdAt}`,
      },
      names: sql<boolean>`strpos(${comments.text}, '](mention:') > 0`,
      isAuthorHere: sql<boolean>`exists (select from ${ownMembership(comments.loopId, comments.userId)})`,
    })
    .from(comments)
    .where(and(isComment(of), condition))
    .for('update');
  return row ?? null;
}

type LockedComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>;

/** It takes the next place among the changes of its post. @returns the event of it */
async function shownChange(tx: Tx, { loopId, postId, id, userId, at }: LockedComment, by: 1 | -1) {
  // biome-ignore lint/plugin/foreign-writes: a post knows its count of comments
  const [post] = await tx
    .update(posts)
    .set({ seq: sql`${posts.seq} + 1`, messagesCount: sql`${posts.messagesCount} + ${by}::int` })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)))
    .returning({ seq: posts.seq });
  if (!post) throw new Error(`comment ${id} has no post`);
  await countComment(tx, { loopId, userId, at, by });
  return { loop_id: loopId, post_id: postId, comment_id: id, user_id: userId, seq: post.seq };
}
