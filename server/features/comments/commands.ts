import { commentErrors } from '@loopyard/contract/comments.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { postRight } from '../../access/post-policy.ts';
import { findPostReader, type HeldPost, lockPost, postRefusal } from '../../access/posts.ts';
import type { CommentId, Ctx, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, fail, invalid, ok, type Result } from '../../platform/result.ts';
import { countWritten } from '../memberships/activity.ts';
import { posts } from '../posts/tables.ts';
import { commentDeleted, commentUpdated } from './events.ts';
import { insertComment } from './insert-comment.ts';
import { mayChange, standingIn } from './policy.ts';
import type { CommentRow } from './shape.ts';
import { comments } from './tables.ts';

type NewComment = { postId: PostId; text: string; uuid: string | null };

export async function sendComment(
  ctx: SignedIn,
  database: Pick<Database, 'db' | 'alone'>,
  input: NewComment,
): Promise<Result<CommentId>> {
  const wrong = invalid(commentErrors(input));
  if (wrong) return wrong;
  const commentId = await database.alone((alone) => insertComment(ctx, alone, input));
  return commentId === null ? whyNotSent(ctx, database.db, input) : ok(commentId);
}

/** Decides nothing. The reason may have gone since. */
async function whyNotSent(ctx: SignedIn, db: Db, { postId, uuid }: NewComment): Promise<Result<CommentId>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  const { post, right } = reader;
  if (post.lock) return fail('forbidden');
  const { userId } = right;
  const sentId = uuid && (await commentByUuid(db, { loopId: post.loopId, postId, userId, uuid }));
  if (sentId) return ok(sentId);
  return fail(right.hasLapsed ? 'fee_due' : 'conflict');
}

export async function editComment(
  ctx: SignedIn,
  tx: Tx,
  input: { postId: PostId; commentId: CommentId; text: string },
): Promise<Result<null>> {
  const wrong = invalid(commentErrors(input));
  if (wrong) return wrong;
  const text = input.text.trim();
  return changeComment(ctx, tx, input, {
    event: commentUpdated,
    values: { text, editedBy: ctx.viewer.userId },
  });
}

/** Keeps the row without its text, so the thread keeps its order. */
export async function deleteComment(
  ctx: SignedIn,
  tx: Tx,
  input: { postId: PostId; commentId: CommentId },
): Promise<Result<null>> {
  const values = { text: '', deletedAt: ctx.now, deletedBy: ctx.viewer.userId };
  return changeComment(ctx, tx, input, { event: commentDeleted, values });
}

/** Open threads learn of it only when they next ask for changes. */
export async function deleteCommentsOf(ctx: Ctx, tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`update ${posts} p
    set seq = p.seq + 1, messages_count = p.messages_count - c.n
    from (select loop_id, post_id, count(*)::int as n from ${comments}
      where user_id = ${userId} and deleted_at is null group by loop_id, post_id) c
    where p.loop_id = c.loop_id and p.id = c.post_id`);
  await tx.execute(sql`update ${comments} c
    set text = '', deleted_at = ${ctx.now.toISOString()}, deleted_by = ${userId},
      updated_at = ${ctx.now.toISOString()}, seq = p.seq
    from ${posts} p
    where c.user_id = ${userId} and c.deleted_at is null and p.loop_id = c.loop_id and p.id = c.post_id`);
}

type Change = {
  event: typeof commentUpdated;
  values: Partial<typeof comments.$inferInsert>;
};

async function changeComment(
  ctx: SignedIn,
  tx: Tx,
  { postId, commentId }: { postId: PostId; commentId: CommentId },
  { event, values }: Change,
): Promise<Result<null>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  const { loopId, member } = post;
  const condition = and(
    eq(comments.loopId, loopId),
    eq(comments.postId, postId),
    eq(comments.id, commentId),
    isNull(comments.deletedAt),
  );
  const [comment] = await tx
    .select({ userId: comments.userId, at: comments.createdAt })
    .from(comments)
    .where(condition)
    .for('update');
  if (!comment) return fail('not_found');
  if (!mayChange(member.userId, standingIn({ right: member, post }), comment)) return fail('forbidden');
  const seq = await raiseSeq(tx, post, values.deletedAt ? -1 : 0);
  if (seq === null) return refusedNow(ctx, tx, postId);
  await tx
    .update(comments)
    .set({
      ...values,
      seq,
      updatedAt: sql`greatest(${ctx.now.toISOString()}::timestamptz, ${comments.createdAt})`,
    })
    .where(condition);
  if (values.deletedAt) await countWritten(tx, 'messages', { loopId, ...comment }, -1);
  const payload = { loop_id: loopId, post_id: postId, comment_id: commentId, user_id: member.userId, seq };
  await record(ctx, tx, event, payload);
  return ok(null);
}

/** Checks the right again, as it may have gone before the row was locked; null if so. */
async function raiseSeq(
  tx: Tx,
  { loopId, postId, member }: HeldPost,
  countChange: number,
): Promise<number | null> {
  const { maySeeWhole } = postRight(member.userId);
  const [post] = await tx
    .update(posts)
    .set({ seq: sql`${posts.seq} + 1`, messagesCount: sql`${posts.messagesCount} + ${countChange}` })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId), isNull(posts.deletedAt), maySeeWhole))
    .returning({ seq: posts.seq })
    .prepare('raise_seq')
    .execute();
  return post?.seq ?? null;
}

async function refusedNow(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Failure> {
  const post = await lockPost(ctx, tx, postId);
  return post ? fail('forbidden') : postRefusal(tx, postId);
}

async function commentByUuid(
  db: Db,
  comment: Pick<CommentRow['comment'], 'loopId' | 'postId' | 'userId'> & { uuid: string },
): Promise<CommentId | null> {
  const [row] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.loopId, comment.loopId),
        eq(comments.postId, comment.postId),
        eq(comments.userId, comment.userId),
        eq(comments.uuid, comment.uuid),
      ),
    )
    .prepare('comment_by_uuid')
    .execute();
  return row?.id ?? null;
}
