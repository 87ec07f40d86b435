import { cleanName } from '@loopyard/contract/names.ts';
import { roleErrors } from '@loopyard/contract/roles.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import { isMinorRunning } from '../../access/minors.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import type { LoopId, RoleId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import type { RoleRow } from '../../presenters/role.ts';
import { recordAct } from '../acts/commands.ts';
import { admissions } from '../fees/tables.ts';
import { invitations } from '../invitations/tables.ts';
import { loops } from '../loops/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { rolesChanged } from './events.ts';
import { isRoleOf, listRoles, roleColumns } from './queries.ts';
import { roles } from './tables.ts';

const nameTaken = fail('conflict', {
  detail: 'There is already a role with this name',
  errors: { name: 'This name is already in use' },
});

export async function createRole(
  ctx: SignedIn,
  tx: Tx,
  { loopId, name }: { loopId: LoopId; name: string },
): Promise<Result<RoleRow>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const wrong = invalid(roleErrors({ name }));
  if (wrong) return wrong;
  const [role] = await addRoles(ctx, tx, loopId, [{ name: cleanName(name) }]);
  if (!role) return nameTaken;
  await recordAct(ctx, tx, { loopId, act: 'role_made', subjectId: role.id });
  return ok(role);
}

type RoleEdit = { loopId: LoopId; roleId: RoleId; name?: string | undefined; isMinor?: boolean | undefined };

/** Undefined: unchanged. */
export async function changeRole(ctx: SignedIn, tx: Tx, edit: RoleEdit): Promise<Result<RoleRow>> {
  const { loopId, roleId, isMinor } = edit;
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const wrong = edit.name === undefined ? null : invalid(roleErrors({ name: edit.name }));
  if (wrong) return wrong;
  const itsRoles = await listRoles(tx, loopId);
  const before = itsRoles.find(({ id }) => id === roleId);
  if (!before) return fail('not_found');
  const name = edit.name === undefined ? before.name : cleanName(edit.name);
  if (itsRoles.some((role) => role.id !== roleId && role.name.toLowerCase() === name.toLowerCase()))
    return nameTaken;
  const after = { ...before, name, isMinor: isMinor ?? before.isMinor };
  const isThisRole = and(eq(roles.loopId, loopId), eq(roles.id, roleId));
  await tx.update(roles).set({ name, isMinor: after.isMinor }).where(isThisRole);
  if (name !== before.name) await recordAct(ctx, tx, { loopId, act: 'role_renamed', subjectId: roleId });
  if (after.isMinor === before.isMinor) return ok(after);
  if (await isMinorRunning(tx, sql`one.loop_id = ${loopId} and one.role_id = ${roleId}`))
    return fail('minor', { detail: 'Some admins or safeguarding leads have this role' });
  const detail = { old: before.isMinor, new: after.isMinor };
  await recordAct(ctx, tx, { loopId, act: 'role_age_changed', subjectId: roleId, detail });
  await revokeInLoop(ctx, tx, rolesChanged, { loop_id: loopId });
  return ok(after);
}

/** Members with it lose it. Refused while posts are restricted to it. */
export async function deleteRole(
  ctx: SignedIn,
  tx: Tx,
  { loopId, roleId }: { loopId: LoopId; roleId: RoleId },
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  if (!(await isRoleOf(tx, loopId, roleId))) return fail('not_found');
  const condition = and(eq(posts.loopId, loopId), eq(posts.restrictedToRoleId, roleId));
  const restricted = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(condition, isNull(posts.deletedAt)))
    .limit(1);
  if (restricted.length > 0) return fail('conflict', { detail: 'Some posts are restricted to this role' });
  // biome-ignore lint/plugin/foreign-writes: a deleted post lets go of a deleted role; posts stand above
  await tx.update(posts).set({ restrictedToRoleId: null }).where(condition);
  for (const table of [memberships, invitations, admissions]) {
    // biome-ignore lint/plugin/foreign-writes: nobody keeps a deleted role; all who may have it stand above
    await tx
      .update(table)
      .set({ roleId: null })
      .where(and(eq(table.loopId, loopId), eq(table.roleId, roleId)));
  }
  // biome-ignore lint/plugin/foreign-writes: who joins is given no deleted role; loops stand above
  await tx
    .update(loops)
    .set({ defaultRoleId: sql`nullif(${loops.defaultRoleId}, ${roleId})` })
    .where(eq(loops.id, loopId));
  await tx.delete(roles).where(and(eq(roles.loopId, loopId), eq(roles.id, roleId)));
  await recordAct(ctx, tx, { loopId, act: 'role_deleted', subjectId: roleId });
  await revokeInLoop(ctx, tx, rolesChanged, { loop_id: loopId });
  return ok(null);
}

type NewRole = { name: string; isMinor?: boolean };

export async function addRoles(
  ctx: SignedIn,
  tx: Tx,
  loopId: LoopId,
  newRoles: NewRole[],
): Promise<RoleRow[]> {
  if (newRoles.length === 0) return [];
  return tx
    .insert(roles)
    .values(newRoles.map((newRole) => ({ loopId, ...newRole, createdAt: ctx.now })))
    .onConflictDoNothing()
    .returning(roleColumns);
}
