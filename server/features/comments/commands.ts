import { commentErrors } from '@loopyard/contract/comments.ts';
import type { Hold } from '@loopyard/contract/held.ts';
import { withoutMarks } from '@loopyard/contract/mentions.ts';
import { commentAbilities, standingIn } from '@loopyard/contract/thread-policy.ts';
import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { findPostReader, type PostReader, postRefusal } from '../../access/posts.ts';
import { mutedRefusal } from '../../access/right.ts';
import { findHold, holdOfEdit } from '../../access/waiting.ts';
import type { CommentId, Ctx, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, fail, invalid, ok, type Result } from '../../platform/result.ts';
import { countingWritten } from '../memberships/activity.ts';
import { droppingMentions } from '../mentions/commands.ts';
import { posts, takesComments } from '../posts/tables.ts';
import { mayNotWrite } from '../rules/queries.ts';
import { watchText } from '../words/queries.ts';
import { commentDeleted } from './events.ts';
import { holdComment } from './holding.ts';
import { comments } from './tables.ts';
import {
  type CommentAt,
  emptyComment,
  insertComment,
  type NewComment,
  updateComment,
} from './write-comment.ts';

type Doors = Pick<Database, 'db' | 'alone'>;
type CommentEdit = CommentAt & { text: string };
type EditDoors = Pick<Database, 'db' | 'alone' | 'transact'>;

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
async function whyNotSent(
  ctx: SignedIn,
  db: Db,
  { postId, uuid, text }: NewComment,
): Promise<Result<CommentId>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  const { post, right } = reader;
  if (post.lock) return fail('forbidden');
  const isSent = and(eq(comments.userId, right.userId), eq(comments.uuid, uuid ?? ''));
  const sentId = uuid && (await findComment(db, post, isSent));
  if (sentId) return ok(sentId);
  const muted = mutedRefusal(right, ctx.now);
  if (muted) return muted;
  if (await isClosed(db, post)) return fail('comments_closed');
  if (!right.mayComment && !right.hasLapsed) return mayNotWrite(db, 'comment', right);
  const { refusal } = await watchText(db, right, { field: 'text', words: withoutMarks(text) });
  if (refusal) return refusal;
  return fail(right.hasLapsed ? 'fee_due' : 'conflict');
}

async function isClosed(db: Db, { loopId, postId }: PostReader['post']): Promise<boolean> {
  const isIt = and(eq(posts.loopId, loopId), eq(posts.id, postId));
  return (await db.$count(posts, and(isIt, not(takesComments)))) > 0;
}

export async function editComment(
  ctx: SignedIn,
  { db, alone, transact }: EditDoors,
  input: CommentEdit,
): Promise<Result<CommentId>> {
  const wrong = invalid(commentErrors(input));
  if (wrong) return wrong;
  const edit = { ...input, text: input.text.trim() };
  const commentId = await alone((on) => updateComment(ctx, on, edit));
  if (commentId !== null) return ok(commentId);
  const failure = await whyNotChanged(ctx, db, { ...input, isWriting: true });
  return failure.code === 'forbidden' ? editWatched(ctx, { db, transact }, { edit, failure }) : failure;
}

/** Its words may be why it was not written, or it must wait. */
async function editWatched(
  ctx: SignedIn,
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  { edit, failure }: { edit: CommentEdit; failure: Failure },
): Promise<Result<CommentId>> {
  const reader = await findPostReader(ctx, db, edit.postId);
  if (!reader || !(await mayChange(db, reader, edit.commentId))) return failure;
  const { refusal, holds } = await watchText(db, reader.right, {
    field: 'text',
    words: withoutMarks(edit.text),
  });
  if (refusal) return refusal;
  const { loopId } = reader.right;
  const hold = await findHold(ctx, db, reader.right, (now) => holdOfEdit('comments', now));
  const heldFor = holds && hold !== 'sanction' ? 'words' : hold;
  return heldFor ? transact((tx) => editHeld(ctx, tx, { ...edit, loopId, heldFor })) : failure;
}

async function mayChange(db: Db, reader: PostReader, commentId: CommentId): Promise<boolean> {
  const [comment] = await db
    .select({ userId: comments.userId, isDeleted: sql<boolean>`${comments.deletedAt} is not null` })
    .from(comments)
    .where(and(eq(comments.loopId, reader.post.loopId), eq(comments.id, commentId)));
  const standing = standingIn(reader);
  return comment !== undefined && commentAbilities(reader.right.userId, standing, comment).update;
}

/** Holds it first, so that nobody else reads what it becomes. */
async function editHeld(
  ctx: SignedIn,
  tx: Tx,
  { loopId, heldFor, ...edit }: CommentEdit & { loopId: LoopId; heldFor: Hold },
): Promise<Result<CommentId>> {
  await holdComment(ctx, tx, { loopId, commentId: edit.commentId, heldFor });
  const commentId = await updateComment(ctx, tx, edit);
  return commentId === null ? fail('forbidden') : ok(commentId);
}

export async function deleteComment(
  ctx: SignedIn,
  { db, alone }: Doors,
  at: CommentAt,
): Promise<Result<CommentId>> {
  const commentId = await alone((on) => emptyComment(ctx, on, at));
  return commentId === null ? whyNotChanged(ctx, db, { ...at, isWriting: false }) : ok(commentId);
}

/** Like `whyNotSent`. */
async function whyNotChanged(
  ctx: SignedIn,
  db: Db,
  { postId, commentId, isWriting }: CommentAt & { isWriting: boolean },
): Promise<Failure> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  const { userId, isAdmin } = reader.right;
  const isSeen = isAdmin ? undefined : or(isNull(comments.heldFor), eq(comments.userId, userId));
  const isThere = and(eq(comments.id, commentId), isNull(comments.deletedAt), isSeen);
  if (!(await findComment(db, reader.post, isThere))) return fail('not_found');
  return (isWriting && mutedRefusal(reader.right, ctx.now)) || fail('forbidden');
}

async function findComment(
  db: Db,
  { loopId, postId }: PostReader['post'],
  condition: SQL | undefined,
): Promise<CommentId | null> {
  const [row] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(isOfPost(comments, { loopId, postId }), condition));
  return row?.id ?? null;
}

const ofHeld = { loopId: sql`held.loop_id`, postId: sql`held.post_id`, commentId: sql`held.id` };
const ifShown = sql`(case when held.held_for is null then 1 else 0 end)`;

/** Check the right first. Others notice nothing where it is held. */
export async function removeComment(
  ctx: Ctx,
  tx: Tx,
  { loopId, commentId, by }: { loopId: LoopId; commentId: CommentId; by: UserId },
): Promise<Result<null>> {
  const [emptied] = await tx.execute<{ postId: string; seq: string }>(
    // biome-ignore lint/plugin/foreign-writes: what counts a comment gives it its place
    sql`with held as (select theirs.* from ${comments} theirs where theirs.loop_id = ${loopId}
        and theirs.id = ${commentId} and theirs.deleted_at is null for update),
      raised as (update ${posts} p set seq = p.seq + ${ifShown}, messages_count = p.messages_count - ${ifShown} from held
        where p.loop_id = held.loop_id and p.id = held.post_id
        returning case when held.held_for is null then p.seq else held.seq end as seq),
      counted as (${countingWritten('messages', { of: sql`held where held_for is null`, by: sql`-1` })}),
      ${droppingMentions(ofHeld, sql`held`)}
      update ${comments} c set text = '', deleted_at = ${ctx.now.toISOString()}, deleted_by = ${by}, seq = raised.seq,
        updated_at = greatest(${ctx.now.toISOString()}::timestamptz, c.created_at)
      from raised where c.loop_id = ${loopId} and c.id = ${commentId} returning c.post_id as "postId", c.seq`,
  );
  if (!emptied) return fail('not_found');
  await record(ctx, tx, commentDeleted, {
    loop_id: loopId,
    post_id: Number(emptied.postId) as PostId,
    comment_id: commentId,
    user_id: by,
    seq: Number(emptied.seq),
  });
  return ok(null);
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
      where user_id = ${userId} and deleted_at is null and held_for is null group by loop_id, post_id) c
    where p.loop_id = c.loop_id and p.id = c.post_id`);
  await tx.execute(sql`update ${comments} c
    set text = '', deleted_at = ${ctx.now.toISOString()}, deleted_by = ${userId},
      updated_at = ${ctx.now.toISOString()}, seq = case when c.held_for is null then p.seq else c.seq end
    from ${posts} p
    where c.user_id = ${userId} and c.deleted_at is null and p.loop_id = c.loop_id and p.id = c.post_id`);
}
