import { isDeepStrictEqual } from 'node:util';
import type { ActDetail } from '@loopyard/contract/acts.ts';
import { rules } from '@loopyard/contract/rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import type { LoopId, RoleId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { roles } from '../roles/tables.ts';
import { rulesChanged } from './events.ts';
import { findRules } from './queries.ts';
import { columnNames, type LoopRules } from './shape.ts';
import { loopRules } from './tables.ts';

/** Missing rules stay unchanged. */
export async function changeRules(
  ctx: SignedIn,
  tx: Tx,
  { loopId, changes }: { loopId: LoopId; changes: Partial<LoopRules> },
): Promise<Result<LoopRules>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  if (!(await areRolesOf(tx, loopId, changes))) return fail('not_found');
  const before = await findRules(tx, loopId);
  if (Object.keys(changes).length > 0) {
    await tx
      .insert(loopRules)
      .values({ loopId, ...changes })
      .onConflictDoUpdate({ target: loopRules.loopId, set: changes });
    for (const detail of differences(before, { ...before, ...changes }))
      await recordAct(ctx, tx, { loopId, act: 'rule_changed', subjectId: loopId, detail });
    await record(ctx, tx, rulesChanged, { loop_id: loopId });
  }
  return ok(await findRules(tx, loopId));
}

/** A text is somebody's words, so only that it was changed is kept. */
function differences(before: LoopRules, after: LoopRules): ActDetail[] {
  return columnNames.flatMap(({ key, name }) => {
    if (isDeepStrictEqual(before[key], after[key])) return [];
    const { kind } = rules[name];
    if (kind === 'text' || kind === 'roles') return [{ name }];
    return [{ name, old: before[key] as ActDetail['old'], new: after[key] as ActDetail['new'] }];
  });
}

async function areRolesOf(tx: Tx, loopId: LoopId, changes: Partial<LoopRules>): Promise<boolean> {
  const roleIds = columnNames.flatMap(({ key, name }) =>
    rules[name].kind === 'roles' ? (changes[key] ?? []) : [],
  );
  const ids = [...new Set(roleIds)] as RoleId[];
  if (ids.length === 0) return true;
  return (await tx.$count(roles, and(eq(roles.loopId, loopId), inArray(roles.id, ids)))) === ids.length;
}
