import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/database.ts';
import type { Stored } from '../platform/storage/objects.ts';
import { StoreAway } from '../platform/storage/objects.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { weigh } from './weight.ts';

type StoredFacts = { size: number | null; sha256?: string | null };
type Variants = Record<string, StoredFacts & { file: string }>;
type Row = StoredFacts & { id: number; key: string; variants: Variants | null };
type Finding = { sentence: string; size: number; isMissing: boolean };
type Store = { db: Db; storage: Pick<Storage, 'uploads' | 'keptFiles'> };

export async function wrongFiles(store: Store, { bytes }: { bytes: boolean }): Promise<string[]> {
  const findings = async (condition: SQL) => {
    const rowFindings: (Finding & { id: number })[] = [];
    for (const row of await rowsOf(store.db, condition))
      for (const finding of await differences(store.storage, row, bytes))
        rowFindings.push({ ...finding, id: row.id });
    return rowFindings;
  };
  const suspects = await findings(sql`true`);
  if (suspects.length === 0) return [];
  // A running server may have processed or deleted a file since its row was read.
  const ids = sql.join([...new Set(suspects.map(({ id }) => id))], sql`, `);
  const wrong = await findings(sql`id in (${ids})`);
  const missing = wrong.filter(({ isMissing }) => isMissing);
  return [
    ...wrong.map(({ sentence }) => sentence),
    ...(missing.length > 0 ? [`Missing: ${weigh(missing)}`] : []),
  ];
}

function rowsOf(db: Db, condition: SQL) {
  return db.execute<Row>(
    sql`select id, key, size, sha256, case when processed_at is not null then variants end as variants from files
      where (uploaded_at is not null and original_id is null and processed_at is null
        or processed_at is not null and variants is not null) and ${condition}`,
  );
}

async function differences(
  { uploads, keptFiles }: Store['storage'],
  row: Row,
  bytes: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const look = async (label: string, opening: Promise<Stored | null>, recordedFacts: StoredFacts) => {
    const stored = await opening.catch(nullUnlessAway);
    const difference = await compare(stored, recordedFacts, bytes);
    const sentence = `The file ${row.id}: ${label} ${difference}`;
    if (difference) findings.push({ sentence, size: Number(recordedFacts.size), isMissing: !stored });
  };
  if (!row.variants) await look('its upload', uploads.open(row.key), row);
  for (const { file, ...recordedFacts } of Object.values(row.variants ?? {}))
    await look(file, keptFiles.open(row.key, file), recordedFacts);
  return findings;
}

function nullUnlessAway(error: unknown): null {
  if (error instanceof StoreAway) throw error;
  return null;
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
  return hash.digest('hex') === sha256 ? null : 'has changed since it was written';
}
