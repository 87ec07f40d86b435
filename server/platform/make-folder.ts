import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const privately = { mode: 0o700 };

/** With its parents, for this account only. Node's recursive `mkdir` never ends where the system makes no folder. */
export function makeFolder(path: string): void {
  if (isMade(path)) return;
  makeFolder(dirname(path));
  if (!isMade(path)) mkdirSync(path, privately);
}

/** False: its parent is missing. */
function isMade(path: string): boolean {
  try {
    mkdirSync(path, privately);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
  return true;
}
