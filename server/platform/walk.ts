import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * All entries below a folder. Folders removed meanwhile are left out: Node's own recursive `readdir` gives up there.
 * @throws the system's error if the folder itself is missing
 */
export async function entriesBelow(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const below = entries.map((entry) =>
    entry.isDirectory() ? entriesBelow(join(folder, entry.name)).catch(noneIfMissing) : [],
  );
  return [...entries, ...(await Promise.all(below)).flat()];
}

export function noneIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
