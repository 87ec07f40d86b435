import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { flush } from '../storage/flush.ts';
import { NotThere, type ObjectStore } from '../storage/objects.ts';
import { makeFolders } from './archive-place.ts';

type Mirrored = { objects: ObjectStore; prefixes: string[]; place: string };

/** Of files that are there, and of those that were removed, by the moment that was noticed. */
const mirrorFolder = (place: string) => join(place, 'files');
const removedFolder = (place: string) => join(place, 'removed');

/** Brings every file that the place has not, and puts apart what is there no more. None ever changes. */
export async function mirrorFiles({ objects, prefixes, place }: Mirrored): Promise<void> {
  const mirror = mirrorFolder(place);
  const stored = new Set(await namesBelow(mirror));
  const present = new Set<string>();
  for (const prefix of prefixes)
    for await (const { name } of objects.list(prefix)) {
      present.add(name);
      if (!stored.has(name)) await bring(objects, name, place);
    }
  const apart = join(removedFolder(place), String(Date.now()));
  for (const name of stored) if (!present.has(name)) await move(place, join(mirror, name), join(apart, name));
}

/** Every folder that has files of some moment that is kept, the newest first. */
export async function mirroredFolders(place: string): Promise<string[]> {
  const times = await readdir(removedFolder(place)).catch(ifMissing);
  const folders = (times ?? [])
    .sort()
    .reverse()
    .map((name) => join(removedFolder(place), name));
  return [mirrorFolder(place), ...folders];
}

/** Removes for good what was gone before. */
export async function removeRemoved(place: string, before: Date): Promise<void> {
  for (const name of (await readdir(removedFolder(place)).catch(ifMissing)) ?? [])
    if (Number(name) < before.getTime())
      await rm(join(removedFolder(place), name), { recursive: true, force: true });
}

async function bring(objects: ObjectStore, name: string, place: string): Promise<void> {
  const target = join(mirrorFolder(place), name);
  await makeFolders(place, dirname(target));
  await rm(`${target}.partial`, { force: true });
  try {
    await objects.fetch(name, `${target}.partial`);
  } catch (error) {
    // Removed since it was listed.
    if (error instanceof NotThere) return;
    throw error;
  }
  await flush(`${target}.partial`);
  await rename(`${target}.partial`, target);
  await flush(dirname(target));
}

async function move(place: string, from: string, to: string): Promise<void> {
  await makeFolders(place, dirname(to));
  await rename(from, to);
}

async function namesBelow(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  return ((await readdir(folder, options).catch(ifMissing)) ?? [])
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
