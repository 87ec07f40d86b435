import { Readable } from 'node:stream';
import type { ObjectStore } from '../storage/objects.ts';
import { listAll, type RecoveryPlace } from './place.ts';

type Mirrored = { objects: ObjectStore; prefixes: string[]; place: RecoveryPlace };

const filesFolder = 'files/';
/** Contains empty files, by the time of removal: names of files that no longer exist. */
const removedFolder = 'removed/';

/** Copies missing files and records removed ones. Files never change. */
export async function mirrorFiles({ objects, prefixes, place }: Mirrored): Promise<void> {
  const stored = new Set(await mirroredNames(place));
  const removals = new Map((await removalsIn(place)).map((removal) => [removal.name, removal]));
  const present = new Set<string>();
  for (const prefix of prefixes)
    for await (const { name } of objects.list(prefix)) {
      present.add(name);
      if (!stored.has(name)) await bringObject(objects, name, place);
      // Restored files are back, so they must not be removed later.
      const removal = removals.get(name);
      if (removal) await place.remove(removal.mark);
    }
  const now = String(Date.now());
  for (const name of stored)
    if (!present.has(name) && !removals.has(name))
      await place.write(`${removedFolder}${now}/${name}`, Readable.from([]));
}

/** Names of files at any moment that can be restored. */
export async function mirroredNames(place: RecoveryPlace): Promise<string[]> {
  const entries = await listAll(place, filesFolder);
  return entries.map(({ name }) => name.slice(filesFolder.length));
}

export async function readMirrored(place: RecoveryPlace, name: string): Promise<AsyncIterable<Buffer>> {
  const source = await place.read(filesFolder + name);
  if (!source) throw new Error(`${name} is missing in ${place.address}`);
  return source;
}

export async function removeRemoved(place: RecoveryPlace, before: Date): Promise<void> {
  for (const { mark, name, at } of await removalsIn(place))
    if (at < before) {
      await place.remove(filesFolder + name);
      await place.remove(mark);
    }
}

async function removalsIn(place: RecoveryPlace): Promise<{ mark: string; name: string; at: Date }[]> {
  const marks = await listAll(place, removedFolder);
  return marks.map(({ name: mark }) => {
    const [time = '', ...parts] = mark.slice(removedFolder.length).split('/');
    return { mark, name: parts.join('/'), at: new Date(Number(time)) };
  });
}

async function bringObject(objects: ObjectStore, name: string, place: RecoveryPlace): Promise<void> {
  try {
    const stored = await objects.open(name);
    if (stored) await place.write(filesFolder + name, stored.read());
  } catch (error) {
    // It was removed since it was listed.
    if (await objects.open(name)) throw error;
  }
}
