import { commentErrors } from '@loopyard/contract/comments.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { findPostReader, type PostReader, postRefusal } from '../../access/posts.ts';
import type { CommentId, Ctx, SignedIn, UserId } from '../../platform/context.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { comments } from './tables.ts';
import {
  type CommentAt,
  emptyComment,
  insertComment,
  type NewComment,
  updateComment,
} from './write-comment.ts';

type Doors = Pick<Database, 'db' | 'alone'>;

export async function sendComment(
  ctx: SignedIn,
  { db, alone }: Doors,
  input: NewComment,
): Promise<Result<CommentId>> {
  const wrong = invalid(commentErrors(input));
  if (wrong) return wrong;
  const commentId = await alone((on) => insertComment(ctx, on, { ...input, text: input.text.trim() }));
  return commentId === null ? whyNotSent(ctx, db, input) : ok(commentId);
}

/** Decides nothing. The reason may have gone since. */
async function whyNotSent(ctx: SignedIn, db: Db, { postId, uuid }: NewComment): Promise<Result<CommentId>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  const { post, right } = reader;
  if (post.lock) return fail('forbidden');
  const isSent = and(eq(comments.userId, right.userId), eq(comments.uuid, uuid ?? ''));
  const sentId = uuid && (await findComment(db, post, isSent));
  if (sentId) return ok(sentId);
  return fail(right.hasLapsed ? 'fee_due' : 'conflict');
}

export async function editComment(
  ctx: SignedIn,
  { db, alone }: Doors,
  input: CommentAt & { text: string },
): Promise<Result<CommentId>> {
  const wrong = invalid(commentErrors(input));
  if (wrong) return wrong;
  const commentId = await alone((on) => updateComment(ctx, on, { ...input, text: input.text.trim() }));
  return commentId === null ? whyNotChanged(ctx, db, input) : ok(commentId);
}

export async function deleteComment(
  ctx: SignedIn,
  { db, alone }: Doors,
  at: CommentAt,
): Promise<Result<CommentId>> {
  const commentId = await alone((on) => emptyComment(ctx, on, at));
  return commentId === null ? whyNotChanged(ctx, db, at) : ok(commentId);
}

/** Like `whyNotSent`. */
async function whyNotChanged(
  ctx: SignedIn,
  db: Db,
  { postId, commentId }: CommentAt,
): Promise<Result<never>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  const isThere = and(eq(comments.id, commentId), isNull(comments.deletedAt));
  return fail((await findComment(db, reader.post, isThere)) ? 'forbidden' : 'not_found');
}

async function findComment(
  db: Db,
  { loopId, postId }: PostReader['post'],
  condition: SQL | undefined,
): Promise<CommentId | null> {
  const [row] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.loopId, loopId), eq(comments.postId, postId), condition));
  return row?.id ?? null;
}

/** Open threads learn of it only when they next ask for changes. */
export async function deleteCommentsOf(ctx: Ctx, tx: Tx, userId: UserId): Promise<void> {
  const isTheirs = and(eq(comments.userId, userId), isNull(comments.deletedAt));
  // Held before their posts, like a comment that is deleted by itself, so that each is counted once.
  await tx.select({ id: comments.id }).from(comments).where(isTheirs).for('update');
  // biome-ignore lint/plugin/foreign-writes: a post knows its count of comments
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
