import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const noteIn = (dataDir: string) => join(dataDir, 'newest-backup');

export async function noteNewestBackup(dataDir: string, backup: string): Promise<void> {
  const fresh = `${noteIn(dataDir)}.${process.pid}.new`;
  await writeFile(fresh, resolve(backup), { mode: 0o600, flush: true });
  await rename(fresh, noteIn(dataDir));
}

export async function readNewestBackup(dataDir: string): Promise<string | null> {
  return (await readFile(noteIn(dataDir), 'utf8').catch(() => '')).trim() || null;
}
