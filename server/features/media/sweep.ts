import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { outsideBackup } from '../../platform/database/locks.ts';
import type { Log } from '../../platform/log.ts';
import { ok } from '../../platform/result.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { deleteUnused } from './commands.ts';
import { files } from './tables.ts';
import { listDeletable } from './unused.ts';

type Store = {
  database: Database;
  storage: Pick<Storage, 'uploads' | 'tidy'>;
  clock: Clock;
  log: Log;
};

const unusedMs = 24 * 3_600_000;

export async function sweepUnused({ database, storage, clock, log }: Store): Promise<void> {
  const ctx: Ctx = { viewer: null, now: clock.now(), requestId: 'sweep', log };
  const before = new Date(ctx.now.getTime() - unusedMs);
  // Repeat, because an original can only be deleted after its edits.
  for (let deletedCount = 1; deletedCount > 0; ) {
    const ids = await listDeletable(database.db, { before, now: ctx.now });
    const result = await database.transact(async (tx) => ok(await deleteUnused(ctx, tx, ids)));
    deletedCount = result.ok ? result.value : 0;
    if (deletedCount > 0)
      log.info({ event: 'media.unused_removed', files: deletedCount }, 'unused files removed');
  }
  await storage.tidy(unusedMs);
  await sweepUploads({ database, storage, log });
}

/** Uploads are removed after processing, or with their row; a crash in between leaves them behind. */
async function sweepUploads({ database, storage: { uploads }, log }: Omit<Store, 'clock'>): Promise<void> {
  const oldKeys = await uploads.keys(unusedMs);
  const waitingKeys = await findWaitingKeys(database.db, oldKeys);
  const leftoverKeys = oldKeys.filter((key) => !waitingKeys.has(key));
  if (leftoverKeys.length === 0) return;
  await outsideBackup(database.db, async () => {
    for (const key of leftoverKeys) await uploads.remove(key);
  });
  log.warn(
    { event: 'media.leftovers_removed', files: leftoverKeys.length },
    'uploads that a crash left behind were removed',
  );
}

async function findWaitingKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(and(inArray(files.key, keys), isNotNull(files.uploadedAt), isNull(files.processedAt)));
  return new Set(rows.map(({ key }) => key));
}
