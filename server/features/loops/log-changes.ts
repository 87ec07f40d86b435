import { eq } from 'drizzle-orm';
import type { Ctx, LoopId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordAct } from '../acts/commands.ts';
import { isAdultsOnly, loops } from './tables.ts';

/** In the log stands what decides who may see the loop, and who answers for it. */
const loggedActs = {
  isPublic: 'public_changed',
  hasGuestAccess: 'guests_changed',
  adultsOnly: 'adults_changed',
  defaultRoleId: 'default_role_changed',
  ownerId: 'owner_changed',
} as const;
const names = Object.keys(loggedActs) as (keyof typeof loggedActs)[];
const { isPublic, hasGuestAccess, defaultRoleId, ownerId } = loops;
const columns = { isPublic, hasGuestAccess, adultsOnly: isAdultsOnly, defaultRoleId, ownerId };

/** Hold the loop first. */
export async function logChanges(
  ctx: Ctx,
  tx: Tx,
  loopId: LoopId,
  write: () => PromiseLike<unknown>,
): Promise<void> {
  const find = () => tx.select(columns).from(loops).where(eq(loops.id, loopId));
  const [before] = await find();
  await write();
  const [after] = await find();
  if (!before || !after) return;
  for (const name of names) {
    if (before[name] === after[name]) continue;
    const subjectId = name === 'ownerId' ? after.ownerId : loopId;
    const detail = { old: before[name], new: after[name] };
    await recordAct(ctx, tx, { loopId, act: loggedActs[name], subjectId, detail });
  }
}
