import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { LoopId, PostId, RoleId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { memberships } from '../memberships/tables.ts';
import { entitlementsOf } from '../plans/queries.ts';
import { isRoleOf } from '../roles/queries.ts';
import { cloneSource } from './queries.ts';
import { postAdmins, postInvitees, posts } from './tables.ts';

/** What a post may have beside its words and media. Undefined: unchanged; null: cleared. */
export type PostExtras = {
  invitedUserIds?: UserId[] | null | undefined;
  adminIds?: UserId[] | null | undefined;
  restrictedToRoleId?: RoleId | null | undefined;
  isDistractionFree?: boolean | null | undefined;
  isCloneable?: boolean | null | undefined;
  clonedFromId?: PostId | null | undefined;
  pricePence?: number | null | undefined;
  passwordHash?: string | null | undefined;
};

type At = { loopId: LoopId; postId: PostId };
type Before = Pick<
  typeof posts.$inferSelect,
  'restrictedToRoleId' | 'clonedFromId' | 'pricePence' | 'passwordSetAt'
>;

/** The post that media may be taken from as well, or null. Whoever and whatever is named must be the loop's. */
export async function checkExtras(
  ctx: SignedIn,
  tx: Tx,
  { loopId, extras, before }: { loopId: LoopId; extras: PostExtras; before: Before | null },
): Promise<Result<At | null>> {
  const { invitedUserIds, adminIds, restrictedToRoleId, clonedFromId, pricePence } = extras;
  const present = await membersAmong(tx, loopId, [...(invitedUserIds ?? []), ...(adminIds ?? [])]);
  const isStrange = (ids: UserId[] | null | undefined) => ids?.some((id) => !present.has(id));
  if (isStrange(invitedUserIds)) return wrong('invited_user_ids', 'Only members of the loop can be invited');
  if (isStrange(adminIds)) return wrong('admin_ids', 'Only members of the loop can be admins of a post');
  if (restrictedToRoleId && !(await isRoleOf(tx, loopId, restrictedToRoleId)))
    return wrong('restricted_to_role_id', 'This is not a role of the loop');
  const source = clonedFromId ? await cloneSource(ctx, tx, clonedFromId) : null;
  if (clonedFromId && !source && clonedFromId !== before?.clonedFromId)
    return wrong('cloned_from_id', 'This post can’t be cloned');
  if (pricePence && pricePence !== before?.pricePence) {
    const { paidFeatures } = await entitlementsOf(tx, loopId, ctx.now);
    if (!paidFeatures) return fail('plan_required');
  }
  return ok(source);
}

/** What the extras change in the post's own row; undefined leaves a column alone. */
export function extraColumns(ctx: SignedIn, extras: PostExtras, before: Before | null) {
  const { passwordHash, isDistractionFree, isCloneable } = extras;
  return {
    restrictedToRoleId: extras.restrictedToRoleId,
    isDistractionFree: isDistractionFree === null ? false : isDistractionFree,
    isCloneable: isCloneable === null ? false : isCloneable,
    clonedFromId: extras.clonedFromId,
    pricePence: extras.pricePence,
    passwordHash,
    // Never the same twice: an earlier password's key must not fit.
    passwordSetAt: passwordHash
      ? new Date(Math.max(ctx.now.getTime(), (before?.passwordSetAt?.getTime() ?? 0) + 1))
      : undefined,
  };
}

/** Whether somebody who saw the post whole may not any more. */
export function takesAway(extras: PostExtras, before: Before): boolean {
  const { restrictedToRoleId, pricePence, passwordHash } = extras;
  return (
    (Boolean(restrictedToRoleId) && restrictedToRoleId !== before.restrictedToRoleId) ||
    (Boolean(pricePence) && !before.pricePence) ||
    Boolean(passwordHash)
  );
}

/** Writes who is invited and who is admin of the post: who of them is newly invited, who is admin no more. */
export async function setPeople(
  ctx: SignedIn,
  tx: Tx,
  post: At,
  { invitedUserIds, adminIds }: PostExtras,
): Promise<{ invited: UserId[]; dismissed: UserId[] }> {
  const asked =
    invitedUserIds === undefined ? null : await replace(tx, postInvitees, post, rows(invitedUserIds));
  const named = adminIds === undefined ? null : await replace(tx, postAdmins, post, rows(adminIds));
  if (asked?.added.length || named?.added.length)
    await tx
      .update(posts)
      .set({ hasPeople: true })
      .where(and(eq(posts.loopId, post.loopId), eq(posts.id, post.postId)));
  return { invited: asked?.added ?? [], dismissed: named?.gone ?? [] };

  function rows(ids: UserId[] | null) {
    return [...new Set(ids ?? [])].map((userId) => ({ ...post, userId, createdAt: ctx.now }));
  }
}

async function replace(
  tx: Tx,
  table: typeof postAdmins | typeof postInvitees,
  post: At,
  rows: (typeof postAdmins.$inferInsert)[],
): Promise<{ added: UserId[]; gone: UserId[] }> {
  const here = and(eq(table.loopId, post.loopId), eq(table.postId, post.postId));
  const kept = rows.map(({ userId }) => userId);
  const left = kept.length > 0 ? and(here, notInArray(table.userId, kept)) : here;
  const gone = await tx.delete(table).where(left).returning({ userId: table.userId });
  const added =
    rows.length > 0
      ? await tx.insert(table).values(rows).onConflictDoNothing().returning({ userId: table.userId })
      : [];
  return { added: added.map(({ userId }) => userId), gone: gone.map(({ userId }) => userId) };
}

async function membersAmong(tx: Tx, loopId: LoopId, ids: UserId[]): Promise<Set<UserId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.loopId, loopId), isNull(memberships.leftAt), inArray(memberships.userId, ids)));
  return new Set(rows.map(({ userId }) => userId));
}

function wrong(field: string, sentence: string) {
  return fail('validation', { detail: sentence, errors: { [field]: sentence } });
}
