import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Waits until a file's bytes, or a folder's names, are on the disk: a power cut can't take them any more. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder without folders in it: its files, then their names. */
export async function flushFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await flush(join(folder, name));
  await flush(folder);
}
