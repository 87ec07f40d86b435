import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openStored } from '../storage/files.ts';
import { flush } from '../storage/flush.ts';
import { entriesBelow, noneIfMissing } from '../walk.ts';
import type { RecoveryPlace } from './place.ts';

const partial = '.partial';

export function folderPlace(folder: string): RecoveryPlace {
  const at = (name: string) => {
    const path = join(folder, name);
    if (!path.startsWith(folder + sep)) throw new Error(`${name} is outside of ${folder}`);
    return path;
  };
  return {
    address: folder,
    check: async () => void (await stat(folder)),
    async write(name, source) {
      const target = at(name);
      await makeFolders(folder, dirname(target));
      const unfinished = target + partial;
      await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flush: true }));
      const { size } = await stat(unfinished);
      await rename(unfinished, target);
      await flush(dirname(target));
      return size;
    },
    read: async (name) => (await openStored(at(name)))?.read() ?? null,
    async *list(within) {
      for (const path of await filesBelow(at(within))) {
        const facts = path.endsWith(partial) ? null : await stat(path).catch(ifMissing);
        if (facts) yield { name: relative(folder, path), size: facts.size };
      }
    },
    async remove(name) {
      await rm(at(name), { force: true });
      for (let path = dirname(name); path !== '.'; path = dirname(path)) {
        const isEmpty = await rmdir(at(path)).then(
          () => true,
          () => false,
        );
        if (!isEmpty) return;
      }
    },
    async tidy() {
      for (const path of await filesBelow(folder))
        if (path.endsWith(partial)) await rm(path, { force: true });
    },
  };
}

/** Never creates the place itself: if its disk isn't mounted, files would land on the disk below. */
async function makeFolders(place: string, folder: string): Promise<void> {
  let path = place;
  for (const name of relative(place, folder).split(sep).filter(Boolean)) {
    path = join(path, name);
    await mkdir(path, { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await entriesBelow(folder).catch(noneIfMissing);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
