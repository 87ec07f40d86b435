import type { LoopId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invitationKeys } from './tables.ts';

export async function claimKey(tx: Tx, loopId: LoopId, key: string): Promise<boolean> {
  const rows = await tx
    .insert(invitationKeys)
    .values({ key, opensLoopId: loopId })
    .onConflictDoNothing()
    .returning({ key: invitationKeys.key });
  return rows.length > 0;
}

/** Keys that we made: one that is there already is a collision, and its transaction is tried again with others. */
export async function insertKeys(tx: Tx, loopId: LoopId, keys: string[]): Promise<void> {
  await tx.insert(invitationKeys).values(keys.map((key) => ({ key, opensLoopId: loopId })));
}
