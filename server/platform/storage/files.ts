import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Stored } from './objects.ts';

export async function openStored(path: string): Promise<Stored | null> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return facts && { size: facts.size, modifiedAt: facts.mtime, read: (part) => createReadStream(path, part) };
}
