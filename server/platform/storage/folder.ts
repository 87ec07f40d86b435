import { access, constants, copyFile, link, mkdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entriesBelow, noneIfMissing } from '../walk.ts';
import { openStored } from './files.ts';
import { flush } from './flush.ts';
import { type ListedObject, NotThere, type ObjectStore } from './objects.ts';

/** @param folder absolute path, on the same disk as incoming files. @param parts top folders of object names */
export async function openFolder(folder: string, parts: readonly string[]): Promise<ObjectStore> {
  for (const part of parts) await ownFolder(join(folder, part));
  await flush(folder);
  await flush(dirname(folder));
  const at = (name: string) => join(folder, name);
  return {
    async bring(files) {
      for (const { path } of files) await flush(path);
      return { finish: () => putInPlace(folder, files), abandon: async () => {} };
    },
    open: (name) => openStored(at(name)),
    async fetch(name, path) {
      // A link avoids copying gigabytes.
      await link(at(name), path)
        .catch(() => copyFile(at(name), path))
        .catch((error) => {
          throw error.code === 'ENOENT' ? new NotThere(name) : error;
        });
    },
    async remove(name) {
      await rm(at(name), { force: true });
      // Removes a folder with its last file, except for the top folders.
      if (name.split('/').length > 3) await rmdir(dirname(at(name))).catch(() => {});
    },
    list: (prefix) => listBelow(folder, prefix),
    address: async () => null,
    tidy: async () => {},
    answers: async () => true,
  };
}

/** Creates a folder for this account only. @throws the system's error if it isn't usable */
export async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  return path;
}

async function putInPlace(folder: string, files: { name: string; path: string }[]): Promise<void> {
  const changedFolders = new Set<string>();
  for (const { name, path } of files) {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    for (let above = dirname(target); above !== folder; above = dirname(above)) changedFolders.add(above);
  }
  for (const path of changedFolders) await flush(path);
}

async function* listBelow(folder: string, prefix: string): AsyncIterable<ListedObject> {
  for (const entry of await entriesBelow(join(folder, prefix)).catch(noneIfMissing)) {
    const path = join(entry.parentPath, entry.name);
    // It may have been removed since it was listed.
    const facts = entry.isFile() ? await stat(path).catch(() => null) : null;
    if (facts) yield { name: path.slice(folder.length + 1), size: facts.size, modifiedAt: facts.mtime };
  }
}
