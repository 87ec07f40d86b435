import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { LoopId, RoleId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { RoleRow } from '../../presenters/role.ts';
import { roles } from './tables.ts';

/** Locks the role until the transaction ends. */
export async function isRoleOf(tx: Tx, loopId: LoopId, roleId: RoleId): Promise<boolean> {
  const rows = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.loopId, loopId), eq(roles.id, roleId)))
    .for('key share');
  return rows.length > 0;
}

export const roleColumns = { id: roles.id, name: roles.name, isMinor: roles.isMinor };

export function selectRoles(db: Db | Tx, condition: SQL) {
  return db
    .select({ loopId: roles.loopId, ...roleColumns })
    .from(roles)
    .where(condition)
    .orderBy(asc(roles.id));
}

export async function listRoles(db: Db | Tx, loopId: LoopId): Promise<RoleRow[]> {
  return selectRoles(db, eq(roles.loopId, loopId));
}
