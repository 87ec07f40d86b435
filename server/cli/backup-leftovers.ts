import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Backups are kept for 90 days at most. One day fewer here, so that a daily backup keeps that promise. */
const keptDays = 89;
const isBackup = /^\d{4}-\d\d-\d\dT[\d.-]+Z$/;
const janitor = fileURLToPath(new URL('./janitor.ts', import.meta.url));

/** Also works if this process is killed. @returns a function that cancels it */
export function cleanUpAfter(folders: string[]): () => void {
  const child = spawn(process.execPath, [janitor, ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  return () => void child.kill('SIGKILL');
}

/** Also covers a power cut, which kills the janitor too. */
export async function removeUnfinished(folder: string, files: string): Promise<void> {
  await rm(join(files, 'backing-up'), { recursive: true, force: true });
  for (const name of await readdir(folder))
    if (name.endsWith('.partial') && isBackup.test(name.slice(0, -'.partial'.length)))
      await rm(join(folder, name), { recursive: true, force: true });
}

export async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => isBackup.test(name)).sort();
}

/** The backup holds everything that was acknowledged before this time. */
export function takenAtOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

/** The newest one stays, however old: without another it is all there is. */
export async function removeOld(folder: string): Promise<string[]> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString().replaceAll(':', '-');
  return removeBackups(
    folder,
    (await backupsIn(folder)).slice(0, -1).filter((name) => name < before),
  );
}

export async function removeSurplus(folder: string, count: number | null): Promise<string[]> {
  return count === null ? [] : removeBackups(folder, (await backupsIn(folder)).slice(0, -count));
}

async function removeBackups(folder: string, names: string[]): Promise<string[]> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  return names;
}
