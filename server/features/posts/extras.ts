import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { ClosureName } from '../../access/post-policy.ts';
import type { LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { getEntitlements } from '../plans/queries.ts';
import { isRoleOf } from '../roles/queries.ts';
import { findCloneSource } from './queries.ts';
import { postAdmins, postInvitees, posts } from './tables.ts';

type NewPost = typeof posts.$inferInsert;
type Derived =
  | 'id'
  | 'loopId'
  | 'userId'
  | 'title'
  | 'seq'
  | 'hasPeople'
  | 'passwordSetAt'
  | `${string}Count`;
type Times = 'sortDate' | 'createdAt' | 'updatedAt' | 'deletedAt';
/** Undefined: unchanged; null: cleared. `settings` are the post's own columns. */
export type PostExtras = {
  invitedUserIds?: UserId[] | null | undefined;
  adminIds?: UserId[] | null | undefined;
  settings: Partial<{ [Name in Exclude<keyof NewPost, Derived | Times>]: NewPost[Name] | undefined }>;
};

type At = { loopId: LoopId; postId: PostId };
type Before = Pick<
  typeof posts.$inferSelect,
  'restrictedToRoleId' | 'clonedFromId' | 'pricePence' | 'passwordSetAt'
>;

/** @returns the post that media may be copied from, or null */
export async function checkExtras(
  ctx: SignedIn,
  tx: Tx,
  { loopId, extras, before }: { loopId: LoopId; extras: PostExtras; before: Before | null },
): Promise<Result<At | null>> {
  const { invitedUserIds, adminIds } = extras;
  const { restrictedToRoleId, clonedFromId, pricePence } = extras.settings;
  const present = await membersAmong(tx, loopId, [...(invitedUserIds ?? []), ...(adminIds ?? [])]);
  const isStrange = (ids: UserId[] | null | undefined) => ids?.some((id) => !present.has(id));
  if (isStrange(invitedUserIds)) return wrong('invited_user_ids', 'Only members of the loop can be invited');
  if (isStrange(adminIds)) return wrong('admin_ids', 'Only members of the loop can be admins of a post');
  if (restrictedToRoleId && !(await isRoleOf(tx, loopId, restrictedToRoleId)))
    return wrong('restricted_to_role_id', 'This is not a role of the loop');
  const source = clonedFromId ? await findCloneSource(ctx, tx, clonedFromId) : null;
  if (clonedFromId && !source && clonedFromId !== before?.clonedFromId)
    return wrong('cloned_from_id', 'This post can’t be copied');
  if (pricePence && pricePence !== before?.pricePence) {
    const { paidFeatures } = await getEntitlements(tx, loopId, ctx.now);
    if (!paidFeatures) return fail('plan_required');
  }
  return ok(source);
}

export function extraColumns(ctx: SignedIn, { settings }: PostExtras, before: Before | null) {
  return {
    ...settings,
    // Always later than before, so an unlocking with the earlier password doesn't fit.
    passwordSetAt: settings.passwordHash
      ? new Date(Math.max(ctx.now.getTime(), (before?.passwordSetAt?.getTime() ?? 0) + 1))
      : undefined,
  };
}

/** Whether an edit closes the post to someone who sees it now. */
const narrows: Record<ClosureName, (settings: PostExtras['settings'], before: Before) => boolean> = {
  role: ({ restrictedToRoleId: role }, before) => Boolean(role) && role !== before.restrictedToRoleId,
  password: ({ passwordHash }) => Boolean(passwordHash),
  price: ({ pricePence }, before) => Boolean(pricePence) && !before.pricePence,
};

export function takesAway({ settings }: PostExtras, before: Before): boolean {
  return Object.values(narrows).some((narrow) => narrow(settings, before));
}

/** Answers as `invited` only people never invited to this post before. */
export async function setPeople(
  ctx: SignedIn,
  tx: Tx,
  post: At,
  { invitedUserIds, adminIds }: PostExtras,
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

async function replaceInvitees(ctx: SignedIn, tx: Tx, post: At, ids: UserId[]): Promise<UserId[]> {
  const { withdrawnAt, userId } = postInvitees;
  const ofPost = and(eq(postInvitees.loopId, post.loopId), eq(postInvitees.postId, post.postId));
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
  post: At,
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
  { post, ids }: { post: At; ids: UserId[] },
): Promise<UserId[]> {
  if (ids.length === 0) return [];
  const rows = [...new Set(ids)].map((userId) => ({ ...post, userId, createdAt: ctx.now }));
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

function wrong(field: string, sentence: string) {
  return fail('validation', { detail: sentence, errors: { [field]: sentence } });
}
