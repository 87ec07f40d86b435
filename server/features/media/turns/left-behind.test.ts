import fsPromises, { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinement } from '@loopyard/codec/launch.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { until } from '../../../platform/patience.testing.ts';
import { commandLine } from '../../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import type { Person } from '../../../test/people.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let logLines: { msg: string; level: number; tries?: number }[];

beforeEach(async () => {
  logLines = [];
  const log = createLog('info', { write: (line) => logLines.push(JSON.parse(line)) });
  world = await startWorld({ roles: 'web', log, bounds: { diskPauseMs: 20, crashPauseMs: 1 } });
  ann = await world.person('Ann');
});
afterEach(() => world.stop());

const logsWith = (text: string) => logLines.filter(({ msg }) => msg.includes(text));
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const store = (part: string, name = '') => join(world.settings.DATA_DIR, 'files', part, name);

test('a worker that cannot see the uploads says so at start, and damages none', async () => {
  const place = await uploadOf(ann, 'notes.txt', 'some words');
  const elsewhere = await mkdtemp(join(tmpdir(), 'loopyard-elsewhere-'));
  const blind = await world.another({ web: false, worker: true }, { dataDir: elsewhere });
  await expect.poll(() => logsWith('this worker can’t see any of the uploads')).toHaveLength(1);
  await expect.poll(() => logsWith('an upload will be processed later').length).toBeGreaterThan(0);
  await blind.stop();
  await rm(elsewhere, { recursive: true });
  await world.another({ web: false, worker: true });
  expect(await processed(ann, place)).toMatchObject({ processing_error: null, size: 10 });
  expect(logsWith('this worker can’t see any of the uploads')).toHaveLength(1);
});

test('an upload that is given up is not given up in silence', async () => {
  const { mkdir } = fsPromises;
  // Every child fails, because a folder lies where its output goes.
  fsPromises.mkdir = (async (path: string, options: object) => {
    const folder = await mkdir(path, options);
    if (path.includes('/working/')) await mkdir(join(path, 'original.bin'));
    return folder;
  }) as typeof mkdir;
  syncBuiltinESMExports();
  try {
    const place = await uploadOf(ann, 'notes.txt', 'some words');
    await world.another({ web: false, worker: true });
    await expect.poll(() => logsWith('an upload was given up')).toHaveLength(1);
    expect(logsWith('an upload was given up')[0]).toMatchObject({ level: 50, tries: 3 });
    expect(await processed(ann, place)).toMatchObject({
      processing_error: 'This file could not be processed.',
    });
    await expect.poll(() => readdir(store('incoming'))).toEqual([]);
  } finally {
    fsPromises.mkdir = mkdir;
    syncBuiltinESMExports();
  }
});

test('variants of an upload that is deleted meanwhile do not stay', async () => {
  const { mkdir } = fsPromises;
  const place = await uploadOf(ann, 'notes.txt', 'some words');
  let deleted = 0;
  fsPromises.mkdir = (async (path: string, options: object) => {
    // The file is processed and about to be stored.
    if (path.includes('/kept/')) deleted = (await ann.delete(`/api/uploads/${place.fields.key}`)).status;
    return mkdir(path, options);
  }) as typeof mkdir;
  syncBuiltinESMExports();
  try {
    await world.another({ web: false, worker: true });
    await expect.poll(() => deleted).toBe(204);
    const folders = ['kept', 'incoming', 'working'].map((part) => store(part));
    const filesLeft = async () => (await Promise.all(folders.map(filesBelow))).flat();
    await expect.poll(filesLeft).toEqual([]);
  } finally {
    fsPromises.mkdir = mkdir;
    syncBuiltinESMExports();
  }
});

test('an upload whose end could not be written down is claimed no longer than that lasts', async () => {
  const { mkdir } = fsPromises;
  const place = await uploadOf(ann, 'notes.txt', 'some words');
  let isBroken = false;
  fsPromises.mkdir = (async (path: string, options: object) => {
    if (path.includes('/kept/') && !isBroken) await world.breakWrites('surprise', ['files']);
    isBroken ||= path.includes('/kept/');
    return mkdir(path, options);
  }) as typeof mkdir;
  syncBuiltinESMExports();
  try {
    await world.another({ web: false, worker: true });
    await until(() => logsWith('processing an upload failed, trying again').length > 0);
    await world.mendWrites();
    expect(await processed(ann, place)).toMatchObject({ processing_error: null, size: 10 });
    expect(logsWith('an upload is still claimed')).toEqual([]);
  } finally {
    fsPromises.mkdir = mkdir;
    syncBuiltinESMExports();
  }
});

test('a crash’s leftovers in receiving and incoming do not stay, what waits there does', async () => {
  const { fields } = await uploadOf(ann, 'notes.txt', 'some words');
  const longAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  const leftovers = [store('receiving', '1-left-0'), store('incoming', 'f'.repeat(32))];
  for (const path of leftovers) await writeFile(path, 'left behind');
  for (const path of [...leftovers, store('incoming', fields.key)]) await utimes(path, longAgo, longAgo);
  await writeFile(store('incoming', 'e'.repeat(32)), 'just come');
  expect((await commandLine(['purge'], world.settings)).code).toBe(0);
  expect(await readdir(store('receiving'))).toEqual([]);
  expect((await readdir(store('incoming'))).sort()).toEqual([fields.key, 'e'.repeat(32)].sort());
});

test('a worker whose uploads are not kept apart says so at start', async () => {
  await world.another({ web: false, worker: true });
  const { isOwnUser } = await confinement();
  await expect.poll(() => logsWith('under the server’s own account').length > 0).toBe(!isOwnUser);
});
