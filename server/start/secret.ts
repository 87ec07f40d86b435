import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../platform/make-folder.ts';
import { folderError, StartError } from '../platform/start-error.ts';

/** Signs links, so all machines that share a database need the same secret. */
export function keptSecret(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl)
    throw new StartError('Set SECRET_KEY to at least 32 characters: it is required with DATABASE_URL');
  try {
    makeFolder(dataDir);
    return madeOnce(join(dataDir, 'secret-key'));
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

function madeOnce(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    const folder = openSync(dirname(file), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
