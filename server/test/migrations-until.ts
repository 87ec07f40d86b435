import { cpSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '../platform/database/migrate.ts';

export async function migrationsUntil(newest: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const at = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(at, 'utf8'));
  await writeFile(at, JSON.stringify({ ...journal, entries: journal.entries.slice(0, newest + 1) }));
  return folder;
}
