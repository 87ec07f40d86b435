import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder, ownFolder } from './folder.ts';
import type { ObjectStore } from './objects.ts';
import { receiveInto } from './receiving.ts';
import { type MeasureSpace, reserve } from './space.ts';
import type { KeptFiles, Storage, Uploads, Workspaces } from './storage.ts';

const parts = ['kept', 'incoming'] as const;
export const objectPrefixes = parts.map((part) => `${part}/`);
/** `file` is null for the upload itself. */
export type Owner = { key: string; file: string | null };
const nameOfUpload = (key: string) => `incoming/${key}`;
export const isUpload = (name: string) => name.startsWith('incoming/');
const homeOf = (key: string) => `kept/${key.slice(0, 2)}/${key}/`;

export function ownerOf(name: string): Owner | null {
  const [, upload, key, file] = /^(?:incoming\/([^/]+)|kept\/[^/]+\/([^/]+)\/([^/]+))$/.exec(name) ?? [];
  if (upload) return { key: upload, file: null };
  return key && file ? { key, file } : null;
}

/** The store on the local disk. @throws the system's error if the folder isn't usable */
export const openLocalStore = (folder: string) => openFolder(folder, parts);

/** Unfinished files are always local, in `folder`. @throws the system's error if the folder isn't usable */
export async function openStorage(
  folder: string,
  { objects, measureSpace }: { objects: ObjectStore; measureSpace: MeasureSpace },
): Promise<Storage> {
  const receiving = await ownFolder(join(folder, 'receiving'));
  const working = await ownFolder(join(folder, 'working'));

  const space = () => measureSpace(folder);
  const hasRoom = async (bytes: number) => {
    const now = await space();
    return now.free - bytes >= reserve(now);
  };
  const deliver = (key: string, path: string) => objects.bring([{ name: nameOfUpload(key), path }]);
  return {
    objects,
    space,
    hasRoom,
    receiving: receiveInto(receiving, { deliver, hasRoom: () => hasRoom(0) }),
    uploads: uploadsIn(objects),
    keptFiles: keptIn(objects),
    workspaces: workspacesIn(working),
    bringBackUpload: (key) => bringBackUpload(objects, working, key),
    async remove(key) {
      await removeAll(objects, homeOf(key), []);
      await objects.remove(nameOfUpload(key));
    },
    async tidy(olderThanMs) {
      for (const part of [receiving, working])
        for (const name of await namesOlderThan(part, olderThanMs))
          await rm(join(part, name), { recursive: true, force: true });
      await objects.tidy(olderThanMs);
    },
  };
}

/** From `original` for pictures and files, from `video` for films. */
async function bringBackUpload(objects: ObjectStore, working: string, key: string): Promise<void> {
  if (await objects.open(nameOfUpload(key))) return;
  const names: string[] = [];
  for await (const { name } of objects.list(homeOf(key))) names.push(name);
  const best = names.find((name) => /\/(original|video)\.\w+$/.test(name));
  if (!best) return;
  const path = join(working, `brought-back-${key}`);
  await rm(path, { force: true });
  await objects.fetch(best, path);
  await (await objects.bring([{ name: nameOfUpload(key), path }])).finish();
}

function uploadsIn(objects: ObjectStore): Uploads {
  return {
    open: (key) => objects.open(nameOfUpload(key)),
    fetch: (key, path) => objects.fetch(nameOfUpload(key), path),
    remove: (key) => objects.remove(nameOfUpload(key)),
    async keys(olderThanMs) {
      const old: string[] = [];
      for await (const { name, modifiedAt } of objects.list('incoming/'))
        if (Date.now() - modifiedAt.getTime() > olderThanMs) old.push(name.slice('incoming/'.length));
      return old;
    },
  };
}

function keptIn(objects: ObjectStore): KeptFiles {
  return {
    async put(key, workspace) {
      const names = await readdir(workspace);
      const home = homeOf(key);
      const arrival = await objects.bring(
        names.map((name) => ({ name: home + name, path: join(workspace, name) })),
      );
      await arrival.finish();
      // An interrupted try may have left other files.
      await removeAll(objects, home, names);
      await rm(workspace, { recursive: true, force: true });
    },
    open: (key, file) => objects.open(homeOf(key) + file),
    address: (key, file, headers) => objects.address(homeOf(key) + file, headers),
  };
}

async function removeAll(objects: ObjectStore, prefix: string, but: string[]): Promise<void> {
  const names: string[] = [];
  for await (const { name } of objects.list(prefix)) names.push(name);
  for (const name of names) if (!but.includes(name.slice(prefix.length))) await objects.remove(name);
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
