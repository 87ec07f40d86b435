import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import type { FileId } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/storage/objects.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { files } from '../tables.ts';
import type { Findings } from './finish.ts';

type Source = { open(): Promise<Stored | null>; fetch(path: string): Promise<void> };
type Original = Findings & { key: string };
type KeptStorage = Pick<Storage, 'keptFiles'>;

export function uploadSource({ uploads }: Pick<Storage, 'uploads'>, key: string): Source {
  return { open: () => uploads.open(key), fetch: (path) => uploads.fetch(key, path) };
}

export function keptSource({ keptFiles }: KeptStorage, { key, variants }: Original): Source {
  const file = variants?.original?.file ?? '';
  return {
    open: () => keptFiles.open(key, file),
    fetch: (path) => fetchKept(keptFiles, { key, file }, path),
  };
}

export async function copyOf(
  { keptFiles }: KeptStorage,
  original: Original,
  outDir: string,
): Promise<Findings> {
  const { key, ...findings } = original;
  for (const { file } of Object.values(findings.variants ?? {}))
    await fetchKept(keptFiles, { key, file }, join(outDir, file));
  return findings;
}

export async function findOriginal(db: Db, id: FileId): Promise<Original> {
  const { key, resourceType, format, width, height, placeholder, frames, variants } = files;
  const [original] = await db
    .select({ key, resourceType, format, width, height, placeholder, frames, variants })
    .from(files)
    .where(eq(files.id, id));
  if (!original) throw new Error(`file ${id} is gone while an edit of it is there`);
  return original;
}

async function fetchKept(
  keptFiles: Storage['keptFiles'],
  { key, file }: { key: string; file: string },
  path: string,
): Promise<void> {
  const stored = await keptFiles.open(key, file);
  if (!stored) throw new Error(`of the original ${key} the store has no ${file}`);
  await pipeline(stored.read(), createWriteStream(path));
}
