import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Stored } from './objects.ts';
import { NotThere, StoreAway } from './objects.ts';

const full = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i;
const failing = /^(EIO|ENOENT|EROFS|ENXIO|ENODEV|ESTALE|EACCES|EPERM)$/;
const probeBytes = 1024 ** 2;

/** Whether something failed for want of room. Decoders say so in words only. @param error thrown, or what was said */
export function isDiskFull(error: unknown): boolean {
  return full.test(`${(error as NodeJS.ErrnoException).code} ${error}`);
}

/** Whether a disk or a store failed that is full, broken, away, or not where it was. */
export function isDiskFault(error: unknown): boolean {
  return (
    error instanceof NotThere ||
    error instanceof StoreAway ||
    isDiskFull(error) ||
    failing.test(String((error as NodeJS.ErrnoException).code))
  );
}

/** Reads a file to its end and writes into a folder. @throws the system's error where the disk does not do it */
export async function tryDisk(stored: Stored | null, folder: string): Promise<void> {
  if (!stored) throw new NotThere();
  await finished(stored.read().resume());
  const probe = join(folder, 'probe');
  await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
  await rm(probe);
}
