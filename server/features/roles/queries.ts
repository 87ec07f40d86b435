import { and, asc, eq, inArray } from 'drizzle-orm';
import type { LoopId, RoleId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { RoleShape } from '../../presenters/role.ts';
import { roles } from './tables.ts';

/** Whether it is one of the loop's, and stays so until the transaction ends. */
export async function isRoleOf(tx: Tx, loopId: LoopId, roleId: RoleId): Promise<boolean> {
  const rows = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.loopId, loopId), eq(roles.id, roleId)))
    .for('key share');
  return rows.length > 0;
}

/** Each loop's roles. */
export async function mapRoles(db: Db | Tx, loopIds: LoopId[]): Promise<Map<LoopId, RoleShape[]>> {
  const rolesByLoop = new Map<LoopId, RoleShape[]>(loopIds.map((id) => [id, []]));
  if (loopIds.length === 0) return rolesByLoop;
  const rows = await db.select().from(roles).where(inArray(roles.loopId, loopIds)).orderBy(asc(roles.id));
  for (const { loopId, id, name } of rows) rolesByLoop.get(loopId)?.push({ id, name });
  return rolesByLoop;
}
