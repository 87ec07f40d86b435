import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entriesBelow } from './walk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('folders that are removed meanwhile take no other file from the list', async () => {
  const keys = Array.from({ length: 80 }, (_, n) => `key${n}`);
  for (const key of [...keys, 'stays']) {
    await mkdir(join(folder, key));
    await writeFile(join(folder, key, 'a.txt'), key);
  }
  const removing = (async () => {
    for (const key of keys) await rm(join(folder, key), { recursive: true });
  })();
  let isRemoving = true;
  void removing.then(() => {
    isRemoving = false;
  });
  while (isRemoving)
    expect((await entriesBelow(folder)).map(({ parentPath }) => parentPath)).toContain(join(folder, 'stays'));
  await removing;
});

test('a missing folder is an error', async () => {
  await expect(entriesBelow(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
});
