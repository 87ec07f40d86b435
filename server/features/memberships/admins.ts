import { and, asc, eq, isNotNull, not, or, sql } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import { isMinor, isMinorRunning } from '../../access/minors.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import {
  asUser,
  type Ctx,
  type LoopId,
  type RoleId,
  type SignedIn,
  type UserId,
} from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { settleAdult } from '../leads/commands.ts';
import { isRoleOf } from '../roles/queries.ts';
import { join } from './commands.ts';
import { memberChanged } from './events.ts';
import { findOwnerId } from './queries.ts';
import { isMemberNow, memberships } from './tables.ts';

type Target = { loopId: LoopId; userId: UserId };

export async function addAdmin(ctx: SignedIn, tx: Tx, target: Target): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, target.loopId);
  if (!admin.ok) return admin;
  const tooYoung = await settleAdult(ctx, tx, { ...target, actorId: admin.value.userId });
  if (tooYoung) return tooYoung;
  return changeMember(ctx, tx, target, {
    adminSince: sql`coalesce(${memberships.adminSince}, ${ctx.now.toISOString()})`,
  });
}

/** Admins may remove themselves. The owner must hand the loop over first, and one admin always stays. */
export async function removeAdmin(ctx: SignedIn, tx: Tx, target: Target): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, target.loopId);
  if (!admin.ok) return admin;
  const admins = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(present(target.loopId), isNotNull(memberships.adminSince)))
    .limit(2);
  if (admins.length === 1 && admins[0]?.userId === target.userId) return fail('last_admin');
  if ((await findOwnerId(tx, target.loopId)) === target.userId) return fail('is_owner');
  return changeMember(ctx, tx, target, { adminSince: null });
}

type Standing = { roleId?: RoleId | null | undefined; isMinor?: boolean | null | undefined };

/** A role, or a mark for under 18 or not. Null: none; undefined: unchanged. */
export async function giveRole(
  ctx: SignedIn,
  tx: Tx,
  { roleId, isMinor, ...target }: Target & Standing,
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, target.loopId);
  if (!admin.ok) return admin;
  if (roleId && !(await isRoleOf(tx, target.loopId, roleId)))
    return fail('validation', { errors: { role_id: 'Please choose a role of this loop' } });
  return changeMember(ctx, tx, target, {
    roleId: roleId === undefined ? sql`${memberships.roleId}` : roleId,
    isMinor,
  });
}

export async function appointAdmin(ctx: Ctx, tx: Tx, { loopId, userId }: Target): Promise<Result<null>> {
  const as = asUser(ctx, userId);
  const joining = await join(as, tx, { loopId, asAdmin: true, invitedAt: ctx.now });
  if (!joining.ok) return joining;
  if (joining.value) await recordAct(ctx, tx, { loopId, act: 'admin_made', subjectId: userId });
  const tooYoung = await settleAdult(ctx, tx, { loopId, userId, actorId: ctx.viewer?.userId ?? null });
  if (tooYoung) return tooYoung;
  return changeMember(
    ctx,
    tx,
    { loopId, userId },
    { adminSince: sql`coalesce(${memberships.adminSince}, ${ctx.now.toISOString()})` },
  );
}

/** The longest-serving admin, else the longest-standing adult, who becomes one; null if nobody is left. */
export async function appointHeir(ctx: Ctx, tx: Tx, loopId: LoopId): Promise<UserId | null> {
  const [heir] = await tx
    .select({ userId: memberships.userId, adminSince: memberships.adminSince })
    .from(memberships)
    .where(and(present(loopId), or(isNotNull(memberships.adminSince), not(isMinor('memberships')))))
    .orderBy(sql`${memberships.adminSince} asc nulls last`, asc(memberships.joinedAt))
    .limit(1);
  if (!heir) return null;
  if (!heir.adminSince) {
    await tx
      .update(memberships)
      .set({ adminSince: ctx.now })
      .where(and(present(loopId), eq(memberships.userId, heir.userId)));
    await recordAct(ctx, tx, { loopId, act: 'admin_made', subjectId: heir.userId });
  }
  return heir.userId;
}

type Change = Parameters<ReturnType<Tx['update']>['set']>[0];

async function changeMember(
  ctx: Ctx,
  tx: Tx,
  { loopId, userId }: Target,
  values: Change,
): Promise<Result<null>> {
  const isThisMember = and(present(loopId), eq(memberships.userId, userId));
  const { adminSince, roleId, isMinor } = memberships;
  const facts = { adminSince, roleId, isMinor };
  const [before] = await tx.select(facts).from(memberships).where(isThisMember).for('update');
  const [after] = await tx.update(memberships).set(values).where(isThisMember).returning(facts);
  if (!before || !after) return fail('not_found');
  const about = { loopId, subjectId: userId };
  if (!before.adminSince !== !after.adminSince)
    await recordAct(ctx, tx, { ...about, act: after.adminSince ? 'admin_made' : 'admin_unmade' });
  if (before.roleId !== after.roleId)
    await recordAct(ctx, tx, {
      ...about,
      act: 'role_given',
      detail: { old: before.roleId, new: after.roleId },
    });
  if (before.isMinor !== after.isMinor)
    await recordAct(ctx, tx, {
      ...about,
      act: 'age_marked',
      detail: { old: before.isMinor, new: after.isMinor },
    });
  if (await isMinorRunning(tx, sql`one.loop_id = ${loopId} and one.user_id = ${userId}`))
    return fail('minor', { detail: 'Admins and safeguarding leads are 18 or older' });
  await revokeInLoop(ctx, tx, memberChanged, { loop_id: loopId, user_id: userId });
  return ok(null);
}

function present(loopId: LoopId) {
  return and(eq(memberships.loopId, loopId), isMemberNow());
}
