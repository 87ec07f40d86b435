import { open } from 'node:fs/promises';

/** Flushes a file's bytes or a folder's names to the disk, so that they survive a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
