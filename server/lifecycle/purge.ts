import { inArray, lt } from 'drizzle-orm';
import { loops } from '../features/loops/tables.ts';
import type { Db } from '../platform/database/database.ts';
import { columnsOfLoops, referringFirst } from './registry.ts';

const keptMs = 14 * 86_400_000;

/** Their files are then unused and removed as such. */
export async function purgeDeletedLoops(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const over = await tx
      .select({ id: loops.id })
      .from(loops)
      .where(lt(loops.deletedAt, new Date(now.getTime() - keptMs)))
      .for('update', { skipLocked: true })
      .limit(20);
    const ids = over.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const { table, column, of } of referringFirst(columnsOfLoops))
      if (of.purged === 'deleted') await tx.delete(table).where(inArray(column, ids));
    return ids.length;
  });
}
