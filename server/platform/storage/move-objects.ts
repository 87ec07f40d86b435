import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Stored } from './objects.ts';
import { type ListedObject, NotThere, type ObjectStore } from './objects.ts';

const atOnce = 4;

type Move = {
  from: ObjectStore;
  to: ObjectStore;
  /** Folder on this machine for temporary copies. */
  folder: string;
  /** Runs `act` while no file can be removed. */
  undisturbed(act: () => Promise<void>): Promise<void>;
};
export type MoveTally = { movedObjects: ListedObject[]; differing: string[] };

/** Each copy is read back and compared before the original is deleted, so a stop at any time is safe. */
export async function moveObjects(move: Move, prefixes: readonly string[]): Promise<MoveTally> {
  const tally: MoveTally = { movedObjects: [], differing: [] };
  const moveAll = (objects: ListedObject[]) =>
    move.undisturbed(async () => {
      await Promise.all(objects.map((object, n) => moveOne(move, object, { path: `${n}`, tally })));
    });
  for (const prefix of prefixes) {
    const batch: ListedObject[] = [];
    for await (const object of move.from.list(prefix)) {
      batch.push(object);
      if (batch.length === atOnce) await moveAll(batch.splice(0));
    }
    await moveAll(batch);
  }
  return tally;
}

async function moveOne(
  { from, to, folder }: Move,
  object: ListedObject,
  { path: file, tally }: { path: string; tally: MoveTally },
): Promise<void> {
  const { name } = object;
  const path = join(folder, file);
  try {
    await from.fetch(name, path);
    const original = await hashOf(await from.open(name));
    const wasThere = (await to.open(name)) !== null;
    if (!wasThere) await (await to.bring([{ name, path }])).finish();
    if ((await hashOf(await to.open(name))) !== original) {
      // Another server's copy stays; our bad copy doesn't.
      if (!wasThere) await to.remove(name);
      tally.differing.push(name);
      return;
    }
    await from.remove(name);
    tally.movedObjects.push(object);
  } catch (error) {
    // It was removed since it was listed.
    if (!(error instanceof NotThere)) throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function hashOf(stored: Stored | null): Promise<string | null> {
  if (!stored) return null;
  const hash = createHash('sha256');
  await pipeline(stored.read(), hash);
  return hash.digest('hex');
}
