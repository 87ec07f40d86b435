import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/database.ts';
import type { Storage, Stored } from '../platform/storage/storage.ts';

type StoredFacts = { size: number | null; sha256?: string | null };
type Variants = Record<string, StoredFacts & { file: string }>;
type Row = StoredFacts & { id: number; key: string; variants: Variants | null };
type Store = { db: Db; storage: Pick<Storage, 'uploads' | 'kept'> };

/** What the store holds otherwise than the rows say: by its size and, where `bytes` are to be read, by its hash. */
export async function wrongFiles(store: Store, { bytes }: { bytes: boolean }): Promise<string[]> {
  const findings = async (which: SQL) => {
    const found: { id: number; finding: string }[] = [];
    for (const row of await rowsOf(store.db, which))
      for (const finding of await differences(store.storage, row, bytes)) found.push({ id: row.id, finding });
    return found;
  };
  const suspects = await findings(sql`true`);
  if (suspects.length === 0) return [];
  // Beside a running server a file may have been processed or deleted since its row was read.
  const ids = sql.join([...new Set(suspects.map(({ id }) => id))], sql`, `);
  return (await findings(sql`id in (${ids})`)).map(({ finding }) => finding);
}

/** Files with something of theirs in the store: what was uploaded, or what was made of it. */
function rowsOf(db: Db, which: SQL) {
  return db.execute<Row>(
    sql`select id, key, size, sha256, case when processed_at is not null then variants end as variants from files
      where uploaded_at is not null and (processed_at is null or variants is not null) and ${which}`,
  );
}

async function differences({ uploads, kept }: Store['storage'], row: Row, bytes: boolean): Promise<string[]> {
  const found: string[] = [];
  const look = async (what: string, opening: Promise<Stored | null>, written: StoredFacts) => {
    const difference = await compare(await opening.catch(() => null), written, bytes);
    if (difference) found.push(`The file ${row.id}: ${what} ${difference}`);
  };
  if (!row.variants) await look('its upload', uploads.open(row.key), row);
  for (const { file, ...written } of Object.values(row.variants ?? {}))
    await look(file, kept.open(row.key, file), written);
  return found;
}

async function compare(
  stored: Stored | null,
  { size, sha256 }: StoredFacts,
  bytes: boolean,
): Promise<string | null> {
  if (!stored) return 'is missing';
  if (stored.size !== Number(size)) return `has ${stored.size} bytes instead of ${size}`;
  if (!bytes || !sha256) return null;
  const hash = createHash('sha256');
  await pipeline(stored.read(), hash);
  return hash.digest('hex') === sha256 ? null : 'has other bytes than were written';
}
