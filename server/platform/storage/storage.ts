import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Where files live. A key is made by the server from letters and digits; it never comes from a name.
 * An upload first comes into `incoming`, what is made of it into the key's own folder.
 */
export type Storage = {
  /** Streams at most `maxBytes` to a new temporary file; rejects with `TooLarge` beyond. */
  receive(stream: Readable, maxBytes: number): Promise<{ temporary: string; size: number }>;
  /** Makes a received file the upload of this key; whole or not at all. */
  accept(temporary: string, key: string): Promise<void>;
  /** Removes a received file or a workspace. */
  discard(temporary: string): Promise<void>;
  /** Path of an accepted upload. */
  incoming(key: string): string;
  removeIncoming(key: string): Promise<void>;
  /** An empty folder to work in. */
  workspace(key: string): Promise<string>;
  /** Makes a workspace the key's folder. */
  keep(workspace: string, key: string): Promise<void>;
  /** Folder and name of a kept file, for sending. */
  locate(key: string, file: string): { root: string; path: string };
  remove(key: string): Promise<void>;
  /** Removes temporary files and workspaces that a crash left behind. */
  tidy(olderThanMs: number): Promise<void>;
};

export class TooLarge extends Error {}

/** @param folder an absolute path; made when missing, for this account only. @throws the system's error when it can't be used */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const at = (...parts: string[]) => join(folder, ...parts);
  const home = (key: string) => at('kept', key.slice(0, 2), key);
  for (const part of ['receiving', 'incoming', 'working', 'kept']) {
    await mkdir(at(part), { recursive: true, mode: 0o700 });
    await access(at(part), constants.R_OK | constants.W_OK | constants.X_OK);
  }
  let count = 0;
  const unique = () => `${process.pid}-${Date.now().toString(36)}-${count++}`;

  return {
    async receive(stream, maxBytes) {
      const temporary = at('receiving', unique());
      try {
        const size = await writeDown(stream, temporary, maxBytes);
        return { temporary, size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    accept: (temporary, key) => rename(temporary, at('incoming', key)),
    discard: (temporary) => rm(temporary, { recursive: true, force: true }),
    incoming: (key) => at('incoming', key),
    removeIncoming: (key) => rm(at('incoming', key), { force: true }),
    async workspace(key) {
      const path = at('working', `${key}-${unique()}`);
      await mkdir(path, { mode: 0o700 });
      return path;
    },
    async keep(workspace, key) {
      await mkdir(dirname(home(key)), { recursive: true, mode: 0o700 });
      await rm(home(key), { recursive: true, force: true });
      await rename(workspace, home(key));
    },
    locate: (key, file) => ({ root: home(key), path: file }),
    async remove(key) {
      await rm(home(key), { recursive: true, force: true });
      await rm(at('incoming', key), { force: true });
    },
    async tidy(olderThanMs) {
      for (const part of ['receiving', 'working'])
        for (const name of await readdir(at(part))) {
          const path = at(part, name);
          const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
          if (Date.now() - mtimeMs > olderThanMs) await rm(path, { recursive: true, force: true });
        }
    },
  };
}

/** Acknowledged only once it is on the disk. */
async function writeDown(stream: Readable, path: string, maxBytes: number): Promise<number> {
  let size = 0;
  const counted = new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > maxBytes ? new TooLarge() : null, chunk);
    },
  });
  await pipeline(stream, counted, createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 }));
  const handle = await open(path, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
  return size;
}
