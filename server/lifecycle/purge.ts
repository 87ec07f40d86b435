import { keptSince } from '@loopyard/contract/retention.ts';
import { inArray, lt } from 'drizzle-orm';
import { loops } from '../features/loops/tables.ts';
import type { Db } from '../platform/database/database.ts';
import { deleteInSteps } from '../platform/database/delete-in-steps.ts';
import { columnsOfLoops, referringFirst } from './registry.ts';

/** Their files are then unused and removed as such. Nobody can restore them any more, so what is left waits for the next time. */
export async function purgeDeletedLoops(db: Db, now: Date): Promise<number> {
  const over = await db
    .select({ id: loops.id })
    .from(loops)
    .where(lt(loops.deletedAt, keptSince('loop', now)))
    .limit(20);
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const { table, column, of } of referringFirst(columnsOfLoops)) {
    // biome-ignore lint/plugin/foreign-writes: purging does what is said beside each table
    if (of.purged === 'deleted') await deleteInSteps(db, table, inArray(column, ids));
  }
  return ids.length;
}
