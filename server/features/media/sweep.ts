import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { outsideBackup } from '../../platform/database/locks.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { files } from './tables.ts';
import { isUnused, unusedFiles } from './unused.ts';

type Store = {
  database: Database;
  storage: Pick<Storage, 'uploads' | 'remove' | 'tidy'>;
  clock: Clock;
  log: Log;
};

const unusedMs = 24 * 3_600_000;

/**
 * Removes uploads that no post uses a day later, the row before the bytes: a crash leaves bytes, never a dead link.
 * And what crashes left behind.
 */
export async function sweepUnused({ database, storage, clock, log }: Store): Promise<void> {
  const unused = await unusedFiles(database.db, new Date(clock.now().getTime() - unusedMs));
  if (unused.length > 0) {
    const ids = unused.map(({ id }) => id);
    const gone = await database.db
      .delete(files)
      .where(and(inArray(files.id, ids), isUnused))
      .returning({ key: files.key });
    await outsideBackup(database.db, async () => {
      for (const { key } of gone) await storage.remove(key);
    });
    log.info({ event: 'media.unused_removed', files: unused.length }, 'unused files removed');
  }
  await storage.tidy(unusedMs);
  await sweepUploads({ database, storage, log });
}

/** An upload goes once it was processed, and with its row; a crash between the two leaves it. */
async function sweepUploads({ database, storage: { uploads }, log }: Omit<Store, 'clock'>): Promise<void> {
  const old = await uploads.keys(unusedMs);
  const wanted = await waitingOf(database.db, old);
  const left = old.filter((key) => !wanted.has(key));
  if (left.length === 0) return;
  await outsideBackup(database.db, async () => {
    for (const key of left) await uploads.remove(key);
  });
  log.warn(
    { event: 'media.leftovers_removed', files: left.length },
    'uploads that a crash left behind were removed',
  );
}

async function waitingOf(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(and(inArray(files.key, keys), isNotNull(files.uploadedAt), isNull(files.processedAt)));
  return new Set(rows.map(({ key }) => key));
}
