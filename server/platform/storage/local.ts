import { access, constants, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openStored } from './files.ts';
import { flush, flushFolder } from './flush.ts';
import { receiveInto } from './receiving.ts';
import { type MeasureSpace, reserve } from './space.ts';
import type { KeptFiles, Storage, Uploads, Workspaces } from './storage.ts';

/** @param folder an absolute path; made when missing, for this account only. @throws the system's error when it can't be used */
export async function openLocalStorage(folder: string, measure: MeasureSpace): Promise<Storage> {
  const receiving = await ownFolder(join(folder, 'receiving'));
  const incoming = await ownFolder(join(folder, 'incoming'));
  const working = await ownFolder(join(folder, 'working'));
  const kept = await ownFolder(join(folder, 'kept'));
  await flush(folder);
  await flush(dirname(folder));

  const space = () => measure(folder);
  const hasRoom = async (bytes: number) => {
    const now = await space();
    return now.free - bytes >= reserve(now);
  };
  return {
    space,
    hasRoom,
    receiving: receiveInto({ receiving, incoming }, () => hasRoom(0)),
    uploads: uploadsIn(incoming),
    kept: keptIn(kept),
    workspaces: workspacesIn(working),
    async remove(key) {
      await rm(homeOf(kept, key), { recursive: true, force: true });
      await rm(join(incoming, key), { force: true });
    },
    async tidy(olderThanMs) {
      for (const part of [receiving, working])
        for (const name of await namesOlderThan(part, olderThanMs))
          await rm(join(part, name), { recursive: true, force: true });
    },
  };
}

async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  return path;
}

function uploadsIn(folder: string): Uploads {
  const at = (key: string) => join(folder, key);
  return {
    open: (key) => openStored(at(key)),
    // A link spares copying gigabytes.
    fetch: (key, path) => link(at(key), path).catch(() => copyFile(at(key), path)),
    remove: (key) => rm(at(key), { force: true }),
    keys: (olderThanMs) => namesOlderThan(folder, olderThanMs),
  };
}

const homeOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key);

function keptIn(folder: string): KeptFiles {
  return {
    async put(key, workspace) {
      const home = homeOf(folder, key);
      await flushFolder(workspace);
      await mkdir(dirname(home), { recursive: true, mode: 0o700 });
      await rm(home, { recursive: true, force: true });
      await rename(workspace, home);
      await flush(dirname(home));
      await flush(folder);
    },
    open: (key, file) => openStored(join(homeOf(folder, key), file)),
    address: async () => null,
  };
}

function workspacesIn(folder: string): Workspaces {
  let count = 0;
  return {
    async make(name) {
      const path = join(folder, `${name}-${process.pid}-${Date.now().toString(36)}-${count++}`);
      await mkdir(path, { mode: 0o700 });
      return path;
    },
    remove: (path) => rm(path, { recursive: true, force: true }),
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
