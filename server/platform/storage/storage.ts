import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { flush, flushFolder } from './flush.ts';
import { type Received, receiveFile } from './receive.ts';

/**
 * Where files live. A key is made by the server from letters and digits; it never comes from a name.
 * An upload first comes into `incoming`, what is made of it into the key's own folder. What `accept` and `keep`
 * have put in place is on the disk, bytes and names.
 */
export type Storage = {
  /** Streams at most `maxBytes` to a new temporary file; rejects with `TooLarge` beyond. */
  receive(stream: Readable, maxBytes: number): Promise<Received>;
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

/** @param folder an absolute path; made when missing, for this account only. @throws the system's error when it can't be used */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const at = (...parts: string[]) => join(folder, ...parts);
  const home = (key: string) => at('kept', key.slice(0, 2), key);
  for (const part of ['receiving', 'incoming', 'working', 'kept']) {
    await mkdir(at(part), { recursive: true, mode: 0o700 });
    await access(at(part), constants.R_OK | constants.W_OK | constants.X_OK);
  }
  await flush(folder);
  await flush(dirname(folder));
  let count = 0;
  const unique = () => `${process.pid}-${Date.now().toString(36)}-${count++}`;

  return {
    receive: (stream, maxBytes) => receiveFile(stream, at('receiving', unique()), maxBytes),
    async accept(temporary, key) {
      await rename(temporary, at('incoming', key));
      await flush(at('incoming'));
    },
    discard: (temporary) => rm(temporary, { recursive: true, force: true }),
    incoming: (key) => at('incoming', key),
    removeIncoming: (key) => rm(at('incoming', key), { force: true }),
    async workspace(key) {
      const path = at('working', `${key}-${unique()}`);
      await mkdir(path, { mode: 0o700 });
      return path;
    },
    async keep(workspace, key) {
      await flushFolder(workspace);
      await mkdir(dirname(home(key)), { recursive: true, mode: 0o700 });
      await rm(home(key), { recursive: true, force: true });
      await rename(workspace, home(key));
      await flush(dirname(home(key)));
      await flush(at('kept'));
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
