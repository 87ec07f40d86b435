import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Stored } from './objects.ts';
import { NotThere, StoreAway } from './objects.ts';

const full = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i;
const failing = /^(EIO|ENOENT|EROFS|ENXIO|ENODEV|ESTALE|EACCES|EPERM)$/;
const probeBytes = 1024 ** 2;

/** Whether an error means a full disk. Decoders report that only in their text. @param error thrown, or the text */
export function isDiskFull(error: unknown): boolean {
  return full.test(`${(error as NodeJS.ErrnoException).code} ${error}`);
}

export function isDiskFault(error: unknown): boolean {
  return (
    error instanceof NotThere ||
    error instanceof StoreAway ||
    isDiskFull(error) ||
    failing.test(String((error as NodeJS.ErrnoException).code))
  );
}

/** Reads a whole file and writes to a folder. @throws the disk's error */
export async function tryDisk(stored: Stored | null, folder: string): Promise<void> {
  if (!stored) throw new NotThere();
  await finished(stored.read().resume());
  const probe = join(folder, 'probe');
  await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
  await rm(probe);
}
