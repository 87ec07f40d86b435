import { open } from 'node:fs/promises';

/** Waits until a file's bytes, or a folder's names, are on the disk: a power cut can't take them any more. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
