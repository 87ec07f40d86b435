import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { LoopId, PostAt, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { type Failure, invalid } from '../../platform/result.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { postAdmins, postInvitees, posts } from './tables.ts';

/** Undefined: unchanged; null: nobody. */
export type PostPeople = {
  invitedUserIds?: UserId[] | null | undefined;
  adminIds?: UserId[] | null | undefined;
};

export async function checkPeople(
  tx: Tx,
  loopId: LoopId,
  { invitedUserIds, adminIds }: PostPeople,
): Promise<Failure | null> {
  const present = await membersAmong(tx, loopId, [...(invitedUserIds ?? []), ...(adminIds ?? [])]);
  const isStrange = (ids: UserId[] | null | undefined) => ids?.some((id) => !present.has(id));
  return invalid(
    fieldErrors({
      invited_user_ids: isStrange(invitedUserIds) ? 'Only members of the loop can be invited' : null,
      admin_ids: isStrange(adminIds) ? 'Only members of the loop can be admins of a post' : null,
    }),
  );
}

/** Answers as `invited` only people never invited to this post before. */
export async function setPeople(
  ctx: SignedIn,
  tx: Tx,
  post: PostAt,
  { invitedUserIds, adminIds }: PostPeople,
): Promise<{ invited: UserId[]; dismissed: UserId[] }> {
  const invited =
    invitedUserIds === undefined ? [] : await replaceInvitees(ctx, tx, post, invitedUserIds ?? []);
  const admins = adminIds === undefined ? null : await replaceAdmins(ctx, tx, post, adminIds ?? []);
  if (invited.length > 0 || admins?.addedIds.length)
    await tx
      .update(posts)
      .set({ hasPeople: true })
      .where(and(eq(posts.loopId, post.loopId), eq(posts.id, post.postId)));
  return { invited, dismissed: admins?.removedIds ?? [] };
}

async function replaceInvitees(ctx: SignedIn, tx: Tx, post: PostAt, ids: UserId[]): Promise<UserId[]> {
  const { withdrawnAt, userId } = postInvitees;
  const ofPost = isOfPost(postInvitees, post);
  await tx
    .update(postInvitees)
    .set({ withdrawnAt: ctx.now })
    .where(and(ofPost, isNull(withdrawnAt), notInArray(userId, ids)));
  await tx
    .update(postInvitees)
    .set({ withdrawnAt: null })
    .where(and(ofPost, isNotNull(withdrawnAt), inArray(userId, ids)));
  return addPeople(ctx, tx, postInvitees, { post, ids });
}

async function replaceAdmins(
  ctx: SignedIn,
  tx: Tx,
  post: PostAt,
  ids: UserId[],
): Promise<{ addedIds: UserId[]; removedIds: UserId[] }> {
  const { loopId, postId, userId } = postAdmins;
  const removedRows = await tx
    .delete(postAdmins)
    .where(and(eq(loopId, post.loopId), eq(postId, post.postId), notInArray(userId, ids)))
    .returning({ userId });
  const addedIds = await addPeople(ctx, tx, postAdmins, { post, ids });
  return { addedIds, removedIds: removedRows.map((row) => row.userId) };
}

async function addPeople(
  ctx: SignedIn,
  tx: Tx,
  table: typeof postAdmins | typeof postInvitees,
  { post, ids }: { post: PostAt; ids: UserId[] },
): Promise<UserId[]> {
  if (ids.length === 0) return [];
  const rows = [...new Set(ids)].map((userId) => ({ ...post, userId, createdAt: ctx.now }));
  // biome-ignore lint/plugin/foreign-writes: both tables are of posts
  const addedRows = await tx
    .insert(table)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: table.userId });
  return addedRows.map(({ userId }) => userId);
}

async function membersAmong(tx: Tx, loopId: LoopId, ids: UserId[]): Promise<Set<UserId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.loopId, loopId), isMemberNow(), inArray(memberships.userId, ids)));
  return new Set(rows.map(({ userId }) => userId));
}
