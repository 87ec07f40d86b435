import { access, cp, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { makeFolder } from '../platform/make-folder.ts';
import type { ObjectStore } from '../platform/storage/objects.ts';
import { objectPrefixes } from '../platform/storage/open-storage.ts';
import type { Bucket } from '../platform/storage/s3.ts';
import { openStores } from '../start/open.ts';
import type { Invocation } from './command.ts';

export async function bucketInUse({ config, log }: Invocation): Promise<Bucket | null> {
  return config.storage === 's3' ? (await openStores(config, log)).s3 : null;
}

export async function isEmptyBucket(bucket: ObjectStore): Promise<boolean> {
  for (const prefix of objectPrefixes) for await (const _ of bucket.list(prefix)) return false;
  return true;
}

type IsWhole = (path: string) => boolean;

export async function fillFolder(files: string, from: string, isWhole: IsWhole): Promise<void> {
  for (const prefix of objectPrefixes)
    await cp(join(from, prefix), join(files, prefix), {
      recursive: true,
      force: false,
      filter: isWhole,
    }).catch(ifMissing);
}

export async function fillBucket(bucket: ObjectStore, from: string, isWhole: IsWhole): Promise<void> {
  for (const prefix of objectPrefixes)
    for (const path of await filesBelow(join(from, prefix))) {
      const name = relative(from, path);
      if (isWhole(path)) await (await bucket.bring([{ name, path }])).finish();
    }
}

async function filesBelow(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await readdir(folder, options).catch(ifMissing)) ?? [];
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

export async function isEmptyFolder(folder: string): Promise<boolean> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  if (!exists) makeFolder(folder);
  return !exists || (await readdir(folder)).length === 0;
}

function ifMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
