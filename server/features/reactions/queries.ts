import { listLimits } from '@loopyard/contract/lists.ts';
import type { Sign } from '@loopyard/contract/reactions.ts';
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { blockedIn } from '../../access/blocks.ts';
import { findPostReader, type PostReader, postRefusal } from '../../access/posts.ts';
import type { CommentId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { comments } from '../comments/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { takesReactions } from '../rules/tables.ts';
import { commentReactions, postReactions } from './tables.ts';

/** `commentId`: null for the post itself. */
export type ReactionAt = { postId: PostId; commentId: CommentId | null };

/** Looked up in the viewer’s loops alone, since the key of a comment begins with its loop. */
export async function findCommentAt(
  { viewer }: SignedIn,
  db: Db,
  commentId: CommentId,
): Promise<ReactionAt | null> {
  const [row] = await db
    .select({ postId: comments.postId })
    .from(memberships)
    .innerJoin(comments, and(eq(comments.loopId, memberships.loopId), eq(comments.id, commentId)))
    .where(and(eq(memberships.userId, viewer.userId), isMemberNow()));
  return row ? { postId: row.postId, commentId } : null;
}

/** Members who see it whole. Deleted or held for others it is not there. */
export async function accessReactable(
  ctx: SignedIn,
  db: Db,
  { postId, commentId }: ReactionAt,
): Promise<Result<PostReader>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  if (reader.post.lock) return fail('forbidden');
  if (commentId === null) return ok(reader);
  const { isAdmin, userId, loopId } = reader.right;
  const isSeen = isAdmin ? undefined : or(isNull(comments.heldFor), eq(comments.userId, userId));
  const isIt = and(eq(comments.loopId, loopId), eq(comments.id, commentId), isNull(comments.deletedAt));
  return (await db.$count(comments, and(isIt, isSeen))) > 0 ? ok(reader) : fail('not_found');
}

/** The post, or the comment, waits for an admin. */
export async function isHeld(db: Db, { post }: PostReader, commentId: CommentId | null): Promise<boolean> {
  const { loopId, postId } = post;
  const isPost = and(eq(posts.loopId, loopId), eq(posts.id, postId), isNotNull(posts.heldFor));
  if ((await db.$count(posts, isPost)) > 0) return true;
  if (commentId === null) return false;
  const isComment = and(eq(comments.loopId, loopId), eq(comments.id, commentId), isNotNull(comments.heldFor));
  return (await db.$count(comments, isComment)) > 0;
}

export type Reacting = { inLoop: PersonInLoop; emoji: Sign };
type Search = { emoji?: Sign | undefined; page: number };

/** Newest first, without those whom the viewer has blocked. */
export async function accessReactions(
  ctx: SignedIn,
  db: Db,
  at: ReactionAt,
  { emoji, page }: Search,
): Promise<Result<{ rows: Reacting[]; total: number }>> {
  const reader = await accessReactable(ctx, db, at);
  if (!reader.ok) return reader;
  const { loopId, userId } = reader.value.right;
  if (await isHeld(db, reader.value, at.commentId)) return ok({ rows: [], total: 0 });
  const { table, isAt } = reactionsAt(at);
  const among = and(
    ...[eq(table.loopId, loopId), isAt, emoji && eq(table.emoji, emoji)],
    ...[sql`${table.userId} not in ${blockedIn(loopId, userId)}`, takesReactions(sql`${table.loopId}`)],
  );
  const [total, rows] = await Promise.all([
    db.$count(table, among),
    db
      .select({ userId: table.userId, emoji: table.emoji })
      .from(table)
      .where(among)
      .orderBy(desc(table.createdAt), desc(table.userId))
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
  ]);
  const ids = rows.map(({ userId }) => userId);
  const people = await mapPeopleInLoop(db, loopId, ids);
  const seenRows = rows.flatMap(({ userId, emoji }) => {
    const inLoop = people.get(userId);
    return inLoop ? [{ inLoop, emoji }] : [];
  });
  return ok({ rows: seenRows, total });
}

type OfThing = { table: typeof postReactions | typeof commentReactions; isAt: SQL };

function reactionsAt({ postId, commentId }: ReactionAt): OfThing {
  return commentId === null
    ? { table: postReactions, isAt: eq(postReactions.postId, postId) }
    : { table: commentReactions, isAt: eq(commentReactions.commentId, commentId) };
}
