import { textPieces } from '@loopyard/contract/mentions.ts';
import { mayEdit } from '@loopyard/contract/policy.ts';
import { revisionLimits } from '@loopyard/contract/revisions.ts';
import { commentAbilities, standingIn } from '@loopyard/contract/thread-policy.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { findPostReader, postRefusal } from '../../access/posts.ts';
import type { CommentId, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { comments } from '../comments/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { commentRevisions, postRevisions } from './tables.ts';

/** `text`: as it was before the change. */
type Row = { text: string; editedBy: UserId; editedAt: Date };
export type Revisions = { rows: Row[]; people: Map<UserId, PersonInLoop> };

/** Newest first; none while it is held. */
export async function accessPostRevisions(ctx: SignedIn, db: Db, postId: PostId): Promise<Result<Revisions>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  const { right, post } = reader;
  if (!mayEdit(right, post)) return fail('forbidden');
  const { text, editedBy, editedAt } = postRevisions;
  const rows = await db
    .select({ text, editedBy, editedAt })
    .from(postRevisions)
    .innerJoin(posts, and(eq(posts.loopId, postRevisions.loopId), eq(posts.id, postRevisions.postId)))
    .where(
      and(eq(postRevisions.loopId, post.loopId), eq(postRevisions.postId, postId), isNull(posts.heldFor)),
    )
    .orderBy(desc(postRevisions.nth))
    .limit(revisionLimits.kept);
  return ok(await withPeople(db, post.loopId, rows));
}

/** The same of a comment. */
export async function accessCommentRevisions(
  ctx: SignedIn,
  db: Db,
  commentId: CommentId,
): Promise<Result<Revisions>> {
  const comment = await findComment(ctx, db, commentId);
  if (!comment) return fail('not_found');
  const reader = await findPostReader(ctx, db, comment.postId);
  if (!reader?.right.isMember) return postRefusal(db, comment.postId);
  const { userId, loopId, isAdmin } = reader.right;
  if (comment.heldFor !== null && !isAdmin && comment.userId !== userId) return fail('not_found');
  if (!commentAbilities(userId, standingIn(reader), { ...comment, isDeleted: false }).see_revisions)
    return fail('forbidden');
  if (comment.heldFor !== null) return ok({ rows: [], people: new Map() });
  const { text, editedBy, editedAt } = commentRevisions;
  const rows = await db
    .select({ text, editedBy, editedAt })
    .from(commentRevisions)
    .where(and(eq(commentRevisions.loopId, loopId), eq(commentRevisions.commentId, commentId)))
    .orderBy(desc(commentRevisions.nth))
    .limit(revisionLimits.kept);
  return ok(await withPeople(db, loopId, rows));
}

/** Looked up in the viewer’s loops alone, since the key of a comment begins with its loop. */
async function findComment({ viewer }: SignedIn, db: Db, commentId: CommentId) {
  const [comment] = await db
    .select({ postId: comments.postId, userId: comments.userId, heldFor: comments.heldFor })
    .from(memberships)
    .innerJoin(comments, and(eq(comments.loopId, memberships.loopId), eq(comments.id, commentId)))
    .where(and(eq(memberships.userId, viewer.userId), isMemberNow(), isNull(comments.deletedAt)));
  return comment ?? null;
}

/** With those who are named in them, also where a later text names them no more. */
async function withPeople(db: Db, loopId: LoopId, rows: Row[]): Promise<Revisions> {
  const namedIds = rows.flatMap(({ text }) => textPieces(text).flatMap(({ id }) => id ?? [])) as UserId[];
  const editorIds = rows.map(({ editedBy }) => editedBy);
  return { rows, people: await mapPeopleInLoop(db, loopId, [...namedIds, ...editorIds]) };
}
