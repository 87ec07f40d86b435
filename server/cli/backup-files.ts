import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { entriesBelow } from '../platform/walk.ts';
import { hashOf, type ListedFile, readList } from './backup-manifest.ts';

export const stagingFolder = (files: string, name: string) => join(files, 'backing-up', name);

type Gathered = { folder: string; paths: string[] };
type Place = { files: string; staging: string; partial: string };

/** Links the files, so beside them if the backup is on another disk. @returns paths below `folder` */
export async function gatherFiles({ files, staging, partial }: Place): Promise<Gathered> {
  const folder = (await isSameDisk(files, partial)) ? partial : staging;
  const paths: string[] = [];
  for (const part of ['kept', 'incoming'])
    for (const entry of await entriesBelow(join(files, part))) {
      if (!entry.isFile()) continue;
      const from = join(entry.parentPath, entry.name);
      const path = join('files', from.slice(files.length));
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
      // A running server can process or move a file meanwhile.
      const isThere = await link(from, join(folder, path)).then(
        () => true,
        (error) => {
          if (error.code !== 'ENOENT') throw error;
          return false;
        },
      );
      if (isThere) paths.push(path);
    }
  return { folder, paths };
}

export async function copyGathered(
  { folder, paths }: Gathered,
  { partial, earlier }: { partial: string; earlier: string | null },
): Promise<ListedFile[]> {
  const hashesByPath = new Map(
    earlier ? (await readList(earlier)).map(({ path, sha256 }) => [path, sha256]) : [],
  );
  const fileList: ListedFile[] = [];
  for (const path of paths.sort()) {
    const from = join(folder, path);
    if (folder !== partial) await copyFlushed(from, join(partial, path));
    // Kept files never change, so a known hash is reused instead of reading the file again.
    const sha256 = hashesByPath.get(path);
    const isKnown = sha256 && earlier && (await isSameSize(from, join(earlier, path)));
    fileList.push({ path, sha256: isKnown ? sha256 : await hashOf(from) });
  }
  return fileList;
}

async function isSameDisk(files: string, partial: string): Promise<boolean> {
  const probe = join(partial, 'same-disk');
  // Hard links need the same disk, and folders can't be linked.
  const code = await link(join(files, 'kept'), probe).then(
    () => null,
    (error) => error.code,
  );
  await rm(probe, { force: true });
  return code !== 'EXDEV';
}

async function copyFlushed(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600, flush: true }));
}

async function isSameSize(first: string, second: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(first), stat(second).catch(() => null)]);
  return a.size === b?.size;
}
