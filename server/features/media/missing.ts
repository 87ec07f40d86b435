import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { files } from './tables.ts';

const latest = 20;

/** Says so where the store lacks what the latest rows say is there, as with a folder that is not the others'. */
export async function sayWhatIsMissing(db: Db, storage: Storage, log: Log): Promise<void> {
  const rows = await db
    .select({ key: files.key, variants: files.variants, processedAt: files.processedAt })
    .from(files)
    .where(and(isNotNull(files.uploadedAt), or(isNull(files.processedAt), isNotNull(files.variants))))
    .orderBy(desc(files.id))
    .limit(latest);
  let missing = 0;
  for (const { key, variants, processedAt } of rows) {
    const [variant] = Object.values(variants ?? {});
    const { root, path } = storage.locate(key, variant?.file ?? '');
    const place = processedAt ? join(root, path) : storage.incoming(key);
    if (!(await isThere(place))) missing++;
  }
  if (missing === 0) return;
  if (missing === rows.length)
    log.error({}, 'this worker sees none of the uploads: its DATA_DIR is not the one that they go to');
  else log.error({ missing, of: rows.length }, 'uploads are missing: see npm run loopyard -- check');
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
