import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../test/command-line.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf } from '../test/people.ts';
import { bucketOf, type S3Server, startS3 } from '../test/s3.ts';
import { processed, uploadOf } from '../test/uploads.ts';

const sizes = [10, 1_000, 12_000_000];
let s3: S3Server;
let world: TestWorld;
let folder: string;

beforeAll(async () => {
  s3 = await startS3();
  world = await startWorld({ settings: s3.settings });
  folder = await mkdtemp(join(tmpdir(), 'loopyard backups '));
  const ann = await world.person('Ann');
  const loopId = await loopOf(ann);
  for (const size of sizes) {
    const place = await uploadOf(ann, `${size}.bin`, randomBytes(size));
    await processed(ann, place);
    const media = { loop_id: loopId, additional_media: [{ url: place.simple_url }] };
    await ann.post('/api/posts', media);
  }
});
afterAll(async () => {
  await world.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const runCommand = (words: string[], more: Record<string, string> = {}) =>
  commandLine(words, { ...world.settings, ...s3.settings, ...more });

async function takeBackup(): Promise<string> {
  expect(await runCommand(['backup', folder])).toMatchObject({ code: 0 });
  const names = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).sort();
  return join(folder, names.at(-1) ?? '');
}

const filesOf = async (backup: string) => {
  const entries = await readdir(join(backup, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};
const inodesOf = async (backup: string) =>
  (await Promise.all((await filesOf(backup)).map((path) => stat(path)))).map(({ ino }) => ino).sort();

test('a backup has what is in the bucket, the next one by a second name, and restores to either place', async () => {
  const first = await takeBackup();
  expect(await inodesOf(first)).toHaveLength(sizes.length);
  const second = await takeBackup();
  expect(await inodesOf(second)).toEqual(await inodesOf(first));

  const otherServer = await startS3();
  try {
    for (const settings of [otherServer.settings, { ...s3.settings, STORAGE: 'local', S3_BUCKET: '' }]) {
      const place = {
        ...settings,
        DATABASE_URL: await world.emptyDatabase(),
        DATA_DIR: await mkdtemp(join(folder, 'data-')),
      };
      expect(await runCommand(['restore', second], place)).toMatchObject({ code: 0 });
      expect((await runCommand(['check', '--bytes'], place)).output).toBe('Everything is in order.\n');
    }
    const names: string[] = [];
    for await (const { name } of (await bucketOf(otherServer)).list('kept/')) names.push(name);
    expect(names).toHaveLength(sizes.length);
    expect(await filesOf(second)).toHaveLength(sizes.length);
    const occupied = { ...otherServer.settings, DATABASE_URL: await world.emptyDatabase(), DATA_DIR: folder };
    expect(await runCommand(['restore', second], occupied)).toEqual({
      code: 1,
      output: 'The bucket already contains files\n',
    });
  } finally {
    await otherServer.stop();
  }
});
