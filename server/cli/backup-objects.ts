import { link, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush } from '../platform/storage/flush.ts';
import { type ListedObject, NotThere, type ObjectStore } from '../platform/storage/objects.ts';
import { objectPrefixes } from '../platform/storage/open-storage.ts';
import { hashOf, type ListedFile, readList } from './backup-manifest.ts';

export async function listBucket(bucket: ObjectStore): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for (const prefix of objectPrefixes) for await (const object of bucket.list(prefix)) objects.push(object);
  return objects;
}

/** Objects never change, so those in the earlier backup are linked and only the others are fetched. */
export async function fetchObjects(
  bucket: ObjectStore,
  objects: ListedObject[],
  { partial, earlier }: { partial: string; earlier: string | null },
): Promise<ListedFile[]> {
  const hashesByPath = new Map(
    earlier ? (await readList(earlier)).map(({ path, sha256 }) => [path, sha256]) : [],
  );
  const fileList: ListedFile[] = [];
  for (const { name, size } of objects) {
    const path = join('files', name);
    const target = join(partial, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const knownHash = hashesByPath.get(path);
    if (earlier && knownHash && (await isLinked(join(earlier, path), target, size)))
      fileList.push({ path, sha256: knownHash });
    else if (await isFetched(bucket, name, target)) fileList.push({ path, sha256: await hashOf(target) });
  }
  return fileList;
}

async function isLinked(from: string, to: string, size: number): Promise<boolean> {
  const facts = await stat(from).catch(() => null);
  if (facts?.size !== size) return false;
  await link(from, to);
  return true;
}

async function isFetched(bucket: ObjectStore, name: string, path: string): Promise<boolean> {
  try {
    await bucket.fetch(name, path);
  } catch (error) {
    if (error instanceof NotThere) return false;
    throw error;
  }
  await flush(path);
  return true;
}
