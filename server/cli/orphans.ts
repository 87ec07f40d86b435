import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/database.ts';
import type { ListedObject, ObjectStore } from '../platform/storage/objects.ts';
import { isUpload, objectPrefixes, ownerOf } from '../platform/storage/open-storage.ts';

type Store = { db: Db; objects: ObjectStore };
type Row = { key: string; is_processed: boolean; files: string[] };

const rowsAtOnce = 1_000;

/**
 * Lists the objects first: a row is written after its object.
 * @param untilMs when uploads must have arrived, in ms since 1970: a later one may still get its row
 */
export async function orphansIn({ db, objects }: Store, untilMs = Infinity): Promise<ListedObject[]> {
  const orphans: ListedObject[] = [];
  for (const prefix of objectPrefixes) {
    let batch: ListedObject[] = [];
    for await (const object of objects.list(prefix)) {
      if (isUpload(object.name) && object.modifiedAt.getTime() > untilMs) continue;
      batch.push(object);
      if (batch.length < rowsAtOnce) continue;
      orphans.push(...(await withoutRow(db, batch)));
      batch = [];
    }
    orphans.push(...(await withoutRow(db, batch)));
  }
  const remaining: ListedObject[] = [];
  for (const object of orphans) if (await objects.open(object.name)) remaining.push(object);
  return remaining;
}

async function withoutRow(db: Db, objects: ListedObject[]): Promise<ListedObject[]> {
  const keys = objects.map(({ name }) => ownerOf(name)?.key ?? '');
  if (keys.length === 0) return [];
  const rows = await db.execute<Row>(sql`select key, processed_at is not null as is_processed,
      array(select variant ->> 'file' from jsonb_each(coalesce(variants, '{}')) as v(name, variant)) as files
    from files where key in (${sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    )})`);
  const rowsByKey = new Map(rows.map((row) => [row.key, row]));
  return objects.filter(({ name }) => {
    const owner = ownerOf(name);
    const row = owner && rowsByKey.get(owner.key);
    if (!row) return true;
    return row.is_processed && (owner.file === null || !row.files.includes(owner.file));
  });
}
