import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketOf, type S3Server, startS3 } from '../../test/s3.ts';
import type { ObjectStore } from './objects.ts';
import { openLocalStore } from './open-storage.ts';
import { storageRules } from './storage-rules.testing.ts';
import { withFormer } from './two-stores.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

const bucket = () => bucketOf(server);

describe('in a bucket', () => storageRules(bucket));

describe('in a bucket, moving there from the disk', () =>
  storageRules(async (folder) => withFormer(await bucket(), await openLocalStore(folder))));

describe('on the disk, moving there from a bucket', () =>
  storageRules(async (folder) => withFormer(await openLocalStore(folder), await bucket())));

describe('a bucket', () => {
  let folder: string;
  let objects: ObjectStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bucket-'));
    objects = await bucket();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const fileOf = async (name: string, size: number) => {
    const path = join(folder, name);
    await writeFile(path, Buffer.alloc(size));
    return path;
  };

  test('drops old parts of unfinished uploads', async () => {
    const path = await fileOf('large', 9_000_000);
    const [recent, old] = [
      await objects.bring([{ name: 'incoming/recent', path }]),
      await objects.bring([{ name: 'incoming/old', path }]),
    ];
    await objects.tidy(60_000);
    await recent.finish();
    await objects.tidy(-60_000);
    await expect(old.finish()).rejects.toThrow();
    expect(await objects.open('incoming/old')).toBeNull();
    await objects.remove('incoming/recent');
  });

  test('is listed whole, page after page', async () => {
    const path = await fileOf('small', 1);
    const names = Array.from({ length: 5 }, (_, n) => `kept/aa/many/${n}`);
    await (await objects.bring(names.map((name) => ({ name, path })))).finish();
    const listedNames: string[] = [];
    for await (const { name } of objects.list('kept/aa/many/')) listedNames.push(name);
    expect(listedNames).toEqual(names);
    for (const name of names) await objects.remove(name);
  });
});
