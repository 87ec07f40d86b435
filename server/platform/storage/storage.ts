import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { flush, flushFolder } from './flush.ts';
import { type Received, receiveFile } from './receive.ts';
import { type MeasureSpace, reserve, type Space } from './space.ts';

/**
 * Where files live. A key is made by the server from letters and digits; it never comes from a name.
 * An upload first comes into `incoming`, what is made of it into the key's own folder. What `accept` and `keep`
 * have put in place is on the disk, bytes and names.
 */
export type Storage = {
  /** Streams at most `maxBytes` to a new temporary file; rejects with `TooLarge` beyond, with `NoSpace` when space is low. */
  receive(stream: Readable, maxBytes: number): Promise<Received>;
  /** Makes a received file the upload of this key; whole or not at all. */
  accept(temporary: string, key: string): Promise<void>;
  /** Removes a received file or a workspace. */
  discard(temporary: string): Promise<void>;
  /** Path of an accepted upload. */
  incoming(key: string): string;
  removeIncoming(key: string): Promise<void>;
  /** Keys of accepted uploads that came that long ago. */
  incomingKeys(olderThanMs: number): Promise<string[]>;
  /** An empty folder to work in. */
  workspace(key: string): Promise<string>;
  /** Makes a workspace the key's folder. */
  keep(workspace: string, key: string): Promise<void>;
  /** Folder and name of a kept file, for sending. */
  locate(key: string, file: string): { root: string; path: string };
  remove(key: string): Promise<void>;
  /** Removes temporary files and workspaces that a crash left behind. */
  tidy(olderThanMs: number): Promise<void>;
  space(): Promise<Space>;
  /** Whether so many bytes more leave enough free. */
  hasRoom(bytes: number): Promise<boolean>;
};

/** @param folder an absolute path; made when missing, for this account only. @throws the system's error when it can't be used */
export async function openLocalStorage(folder: string, measure: MeasureSpace): Promise<Storage> {
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

  const space = () => measure(folder);
  const hasRoom = async (bytes: number) => {
    const now = await space();
    return now.free - bytes >= reserve(now);
  };

  return {
    space,
    hasRoom,
    receive: (stream, maxBytes) =>
      receiveFile(stream, at('receiving', unique()), { maxBytes, hasRoom: () => hasRoom(0) }),
    async accept(temporary, key) {
      await rename(temporary, at('incoming', key));
      await flush(at('incoming'));
    },
    discard: (temporary) => rm(temporary, { recursive: true, force: true }),
    incoming: (key) => at('incoming', key),
    removeIncoming: (key) => rm(at('incoming', key), { force: true }),
    incomingKeys: (olderThanMs) => namesOlderThan(at('incoming'), olderThanMs),
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
        for (const name of await namesOlderThan(at(part), olderThanMs))
          await rm(at(part, name), { recursive: true, force: true });
    },
  };
}

async function namesOlderThan(folder: string, ms: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > ms) old.push(name);
  }
  return old;
}
