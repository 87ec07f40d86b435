import { isAdultsOnlyAtFirst } from '@loopyard/contract/adults.ts';
import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import type { Language } from '@loopyard/contract/languages.ts';
import { type FeePeriod, loopEditErrors, loopErrors } from '@loopyard/contract/loops.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { mayHandOver } from '@loopyard/contract/policy.ts';
import { keptSince } from '@loopyard/contract/retention.ts';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { lockAdmin, type Member } from '../../access/members.ts';
import { isMinorIn } from '../../access/minors.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import { refusal } from '../../access/right.ts';
import type { Ctx, LoopId, RoleId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { deselectLoop, selectLoop } from '../accounts/commands.ts';
import { type Confirmation, confirmPassword } from '../accounts/passwords/passwords.ts';
import { recordAct } from '../acts/commands.ts';
import { releaseLapses } from '../fees/commands.ts';
import { createFirstCode } from '../invitations/commands.ts';
import { setPicture } from '../media/commands.ts';
import { join, noteLoopOpened } from '../memberships/commands.ts';
import { findOwnerId } from '../memberships/queries.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { startFirstPlan } from '../plans/commands.ts';
import { addRoles } from '../roles/commands.ts';
import { isRoleOf } from '../roles/queries.ts';
import { changeRules } from '../rules/commands.ts';
import { adultsOnlySince, editedDoorsRefusal, protectedRefusal } from './adults.ts';
import { loopChanged, loopCreated, loopDeleted } from './events.ts';
import { feePeriodOf, feeRefusal, guestRefusal } from './fee-rules.ts';
import { logChanges } from './log-changes.ts';
import { loops } from './tables.ts';
import { rolesOf, type Template } from './templates.ts';

export type NewLoop = {
  name: string;
  isPublic: boolean;
  hasGuestAccess: boolean;
  /** Undefined: as the template has it. */
  adultsOnly?: boolean | undefined;
  code: string | null;
  template: Template | null;
  /** Posts of members under 18 wait for an admin. */
  holdsMinors?: boolean;
  billing: boolean;
};

export async function createLoop(ctx: SignedIn, tx: Tx, input: NewLoop): Promise<Result<LoopId>> {
  const { name, isPublic, hasGuestAccess, template } = input;
  const wrong = invalid(loopErrors({ name, loop_code: input.code }));
  if (wrong) return wrong;
  const adultsOnly = isAdultsOnlyAtFirst(input.adultsOnly, template);
  const mustStayClosed = protectedRefusal(input, { isPublic, hasGuestAccess, adultsOnly });
  if (mustStayClosed) return mustStayClosed;
  const { userId } = ctx.viewer;
  const [loop] = await tx
    .insert(loops)
    .values({
      name: cleanName(name),
      ownerId: userId,
      isPublic,
      hasGuestAccess,
      adultsOnlySince: adultsOnly ? ctx.now : null,
      adultsAnsweredAt: input.adultsOnly === undefined ? null : ctx.now,
      template,
      createdAt: ctx.now,
    })
    .returning({ id: loops.id });
  if (!loop) throw new Error('a loop was inserted and not returned');
  await startFirstPlan(ctx, tx, { loopId: loop.id, billing: input.billing });
  const joining = await join(ctx, tx, { loopId: loop.id, asAdmin: true });
  if (!joining.ok) return joining;
  if (await isMinorIn(tx, { loopId: loop.id, userId }))
    return fail('minor', { detail: 'Only people who are 18 or older create loops' });
  if (template) await addRoles(ctx, tx, loop.id, rolesOf(template));
  if (input.holdsMinors) {
    const ruled = await changeRules(ctx, tx, { loopId: loop.id, changes: { holdPosts: 'minors' } });
    if (!ruled.ok) return ruled;
  }
  const code = await createFirstCode(ctx, tx, { loopId: loop.id, code: input.code });
  if (!code.ok) return code;
  await record(ctx, tx, loopCreated, { loop_id: loop.id, user_id: userId });
  return ok(loop.id);
}

/** Undefined: unchanged. `logo`: an upload's link, key or id. */
export type LoopEdit = {
  loopId: LoopId;
  name?: string | undefined;
  welcomeText?: string | null | undefined;
  language?: Language | null | undefined;
  isPublic?: boolean | undefined;
  hasGuestAccess?: boolean | undefined;
  adultsOnly?: boolean | undefined;
  defaultRoleId?: RoleId | null | undefined;
  ownerId?: UserId | undefined;
  feePence?: number | null | undefined;
  feePeriod?: FeePeriod | undefined;
  logo?: string | null | undefined;
};

export async function editLoop(ctx: SignedIn, tx: Tx, edit: LoopEdit): Promise<Result<Member>> {
  const admin = await lockAdmin(ctx, tx, edit.loopId);
  if (!admin.ok) return admin;
  const wrong = invalid(
    loopEditErrors({ name: edit.name, welcome_text: edit.welcomeText, membership_fee_pence: edit.feePence }),
  );
  if (wrong) return wrong;
  const failure =
    (await feeRefusal(ctx, tx, edit)) ??
    (await guestRefusal(tx, edit)) ??
    (await editedDoorsRefusal(tx, edit));
  if (failure) return failure;
  if (edit.defaultRoleId && !(await isRoleOf(tx, edit.loopId, edit.defaultRoleId)))
    return invalidField('default_feature_set_id', 'Please choose a role of this loop');
  if (edit.ownerId !== undefined && edit.ownerId !== (await findOwnerId(tx, edit.loopId))) {
    if (!mayHandOver(admin.value)) return fail('forbidden');
    if (!(await isAdminOf(tx, edit.loopId, edit.ownerId)))
      return invalidField('user_id', 'A loop can only be handed to one of its admins');
  }
  const logo = edit.logo === undefined ? null : await setPicture(ctx, tx, { loopId: edit.loopId }, edit.logo);
  if (logo && !logo.ok) return logo;
  const values = {
    name: edit.name === undefined ? undefined : cleanName(edit.name),
    welcomeText: edit.welcomeText?.trim() ?? edit.welcomeText,
    language: edit.language,
    isPublic: edit.isPublic,
    hasGuestAccess: edit.hasGuestAccess,
    adultsOnlySince: adultsOnlySince(ctx, edit),
    adultsAnsweredAt: edit.adultsOnly === undefined ? undefined : ctx.now,
    defaultRoleId: edit.defaultRoleId,
    ownerId: edit.ownerId,
    membershipFeePence: edit.feePence,
    membershipFeePeriod: feePeriodOf(edit),
  };
  const isChanged = Object.values(values).some((value) => value !== undefined);
  if (!isChanged && !logo) return admin;
  const write = () => tx.update(loops).set(values).where(eq(loops.id, edit.loopId));
  if (isChanged) await logChanges(ctx, tx, edit.loopId, write);
  if (values.membershipFeePence !== undefined || values.membershipFeePeriod !== undefined)
    await releaseLapses(tx, edit.loopId, ctx.now);
  await revokeInLoop(ctx, tx, loopChanged, { loop_id: edit.loopId, user_id: ctx.viewer.userId });
  return admin;
}

export async function deleteLoop(
  ctx: SignedIn,
  tx: Tx,
  { loopId, ...confirmation }: Confirmation & { loopId: LoopId },
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const confirmed = await confirmPassword(ctx, tx, confirmation);
  if (!confirmed.ok) return confirmed;
  await endLoop(ctx, tx, { loopId, userId: ctx.viewer.userId });
  return ok(null);
}

export async function endLoop(
  ctx: Ctx,
  tx: Tx,
  { loopId, userId }: { loopId: LoopId; userId: UserId },
): Promise<void> {
  await tx.update(loops).set({ deletedAt: ctx.now, deletedBy: userId }).where(eq(loops.id, loopId));
  await deselectLoop(tx, loopId);
  await recordAct(ctx, tx, { loopId, act: 'loop_deleted', subjectId: loopId, actorId: userId });
  await revokeInLoop(ctx, tx, loopDeleted, { loop_id: loopId, user_id: userId });
}

export async function handOver(
  ctx: Ctx,
  tx: Tx,
  { loopId, from, to }: { loopId: LoopId; from: UserId; to: UserId },
): Promise<void> {
  const isOwned = and(eq(loops.id, loopId), eq(loops.ownerId, from));
  await logChanges(ctx, tx, loopId, () => tx.update(loops).set({ ownerId: to }).where(isOwned));
}

export async function restoreLoop(ctx: Ctx, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  const rows = await tx
    .update(loops)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(loops.id, loopId), gt(loops.deletedAt, keptSince('loop', ctx.now))))
    .returning({ id: loops.id });
  if (rows.length === 0) return fail('not_found');
  await recordAct(ctx, tx, { loopId, act: 'loop_restored', subjectId: loopId, actorId: null });
  return ok(null);
}

export async function markLoopRead(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  if (loopId !== DEFAULT_LOOP_ID) {
    const marked = await noteLoopOpened(ctx, tx, loopId);
    if (!marked.ok) return refusal(tx, loopId);
  }
  await selectLoop(tx, ctx.viewer.userId, loopId);
  return ok(null);
}

function invalidField(field: string, detail: string): Result<never> {
  return fail('validation', { detail, errors: { [field]: detail } });
}

async function isAdminOf(tx: Tx, loopId: LoopId, userId: UserId): Promise<boolean> {
  const ownMembership = and(eq(memberships.loopId, loopId), eq(memberships.userId, userId));
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(ownMembership, isMemberNow(), isNotNull(memberships.adminSince)));
  return rows.length > 0;
}
