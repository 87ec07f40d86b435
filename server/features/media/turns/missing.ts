import { and, desc, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { files } from '../tables.ts';

const latest = 20;
const isUpload = and(isNull(files.processedAt), isNull(files.originalId));

/** Logs an error if the newest files are missing, for example because DATA_DIR points to another folder. */
export async function sayWhatIsMissing(
  db: Db,
  { keptFiles, uploads }: Pick<Storage, 'keptFiles' | 'uploads'>,
  log: Log,
): Promise<void> {
  const rows = await db
    .select({ key: files.key, variants: files.variants, processedAt: files.processedAt })
    .from(files)
    .where(and(isNotNull(files.uploadedAt), or(isNotNull(files.variants), isUpload)))
    .orderBy(desc(files.id))
    .limit(latest);
  let missing = 0;
  for (const { key, variants, processedAt } of rows) {
    const [variant] = Object.values(variants ?? {});
    const place = processedAt && variant ? keptFiles.open(key, variant.file) : uploads.open(key);
    if (!(await place.catch(() => null))) missing++;
  }
  if (missing === 0) return;
  if (missing === rows.length)
    log.error(
      { event: 'media.data_dir_wrong' },
      'this worker can’t see any of the uploads: its DATA_DIR differs from that of the web processes',
    );
  else
    log.error(
      { event: 'media.uploads_missing', missing, of: rows.length },
      'uploads are missing: see npm run loopyard -- check',
    );
}
