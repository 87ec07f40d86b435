import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One fewer than we promise: with a backup a day, none is older than 90 days when the next is taken. */
const keptDays = 89;
const isBackup = /^\d{4}-\d\d-\d\dT[\d.-]+Z$/;
const janitor = fileURLToPath(new URL('./janitor.ts', import.meta.url));

/** Has these folders removed when this process ends, killed or not. @returns what calls that off */
export function cleanUpAfter(folders: string[]): () => void {
  const child = spawn(process.execPath, [janitor, ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  return () => void child.kill('SIGKILL');
}

/** What backups left that were ended together with whoever should have cleaned up, as by a power cut. */
export async function removeUnfinished(folder: string, files: string): Promise<void> {
  await rm(join(files, 'backing-up'), { recursive: true, force: true });
  for (const name of await readdir(folder))
    if (name.endsWith('.partial') && isBackup.test(name.slice(0, -'.partial'.length)))
      await rm(join(folder, name), { recursive: true, force: true });
}

/** The backups in a folder by their names, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => isBackup.test(name)).sort();
}

/** When a backup was begun, by its name: all that was acknowledged before is in it. */
export function takenAtOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

const noteIn = (dataDir: string) => join(dataDir, 'newest-backup');

/** Notes where the newest backup is, for whoever looks whether there is one. */
export async function noteNewest(dataDir: string, backup: string): Promise<void> {
  const fresh = `${noteIn(dataDir)}.${process.pid}.new`;
  await writeFile(fresh, resolve(backup), { mode: 0o600, flush: true });
  await rename(fresh, noteIn(dataDir));
}

/** The folder that was noted; it may be gone. */
export async function newestFolder(dataDir: string): Promise<string | null> {
  return (await readFile(noteIn(dataDir), 'utf8').catch(() => '')).trim() || null;
}

/** Nobody who was erased lives on in a backup for longer than 90 days. @returns what went */
export async function removeOld(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString().replaceAll(':', '-');
  return remove(
    folder,
    (await backupsIn(folder)).filter((name) => name < before),
  );
}

/** @param count how many stay, the newest; null: all. @returns what went */
export async function removeSurplus(folder: string, count: number | null): Promise<string[]> {
  return count === null ? [] : remove(folder, (await backupsIn(folder)).slice(0, -count));
}

async function remove(folder: string, names: string[]): Promise<string[]> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  return names;
}
