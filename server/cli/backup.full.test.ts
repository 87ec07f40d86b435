import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine, startCommand } from '../test/command-line.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf, type Person } from '../test/people.ts';
import { processed, uploadOf } from '../test/uploads.ts';

let world: TestWorld;
let folder: string;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'loopyard backups '));
  ann = await world.person('Ann');
  const loopId = await loopOf(ann);
  for (const text of ['one', 'two', 'three']) {
    const upload = await uploadOf(ann, `${text}.txt`, text);
    await processed(ann, upload);
    const media = { loop_id: loopId, additional_media: [{ url: upload.simple_url }] };
    await ann.post('/api/posts', media);
  }
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const runCommand = (words: string[], more: Record<string, string> = {}) =>
  commandLine(words, { ...world.settings, ...more });
const backupsIn = async (place: string) => (await readdir(place)).filter((name) => /^\d{4}-/.test(name));
const filesBelow = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function takeBackup(name: string): Promise<string> {
  const place = join(folder, name);
  expect(await runCommand(['backup', place])).toMatchObject({ code: 0 });
  const [only = ''] = await backupsIn(place);
  return join(place, only);
}

async function elsewhere(name: string) {
  return { DATABASE_URL: await world.emptyDatabase(), DATA_DIR: join(folder, name) };
}

describe('a restore', () => {
  test('from a backup with a missing or changed file names it and writes nothing', async () => {
    const backup = await takeBackup('damaged');
    const [missingFile = '', changedFile = ''] = (await filesBelow(join(backup, 'files', 'kept'))).sort();
    // The backup's file is a hard link to the server's, so replace it instead of writing into it.
    await rm(missingFile);
    await rm(changedFile);
    await writeFile(changedFile, 'other');
    const place = await elsewhere('from damaged');
    const refusal = await runCommand(['restore', backup], place);
    expect(refusal.code).toBe(1);
    expect(refusal.output).toContain(`Missing: ${missingFile.slice(backup.length + 1)}`);
    expect(refusal.output).toContain(`Damaged: ${changedFile.slice(backup.length + 1)}`);
    expect(refusal.output).toContain('Nothing was restored');
    expect(await filesBelow(join(place.DATA_DIR, 'files'))).toEqual([]);
    expect((await runCommand(['suspend', ann.email], place)).output).toBe(
      'This database is empty. Correct DATABASE_URL or DATA_DIR, or start the server on it first\n',
    );
    expect(await runCommand(['restore', backup, '--incomplete'], place)).toMatchObject({ code: 0 });
    expect((await filesBelow(join(place.DATA_DIR, 'files', 'kept'))).length).toBe(1);
    expect((await runCommand(['check'], place)).output).toContain('is missing');
  });

  test('from a truncated backup, or without the list of erased people, is refused with a sentence', async () => {
    const backup = await takeBackup('truncated');
    const place = await elsewhere('from truncated');
    for (const file of ['manifest.json', 'files.sha256', 'tables/users.copy', '../erased.json']) {
      const path = join(backup, file);
      const whole = await readFile(path);
      await writeFile(path, whole.subarray(0, whole.length / 2));
      const { code, output } = await runCommand(['restore', backup], place);
      expect([file, code, output]).toEqual([file, 1, expect.stringContaining(basename(file))]);
      expect(output.trim().split('\n')).toHaveLength(1);
      await writeFile(path, whole);
    }
    const erasedList = join(backup, '..', 'erased.json');
    await writeFile(erasedList, '[{"user_id"');
    expect(await runCommand(['backup', join(backup, '..')])).toMatchObject({
      code: 1,
      output: expect.stringContaining('erased.json is damaged: it lists the accounts to erase again'),
    });
    expect(await readFile(erasedList, 'utf8')).toBe('[{"user_id"');
    await rm(erasedList);
    expect(await runCommand(['restore', backup], place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no erased.json in'),
    });
    await writeFile(erasedList, '[]');
    await rm(join(backup, 'tables', 'users.copy'));
    expect((await runCommand(['restore', backup], place)).output).toBe(
      'The backup is damaged: users.copy has changed since it was written\n',
    );
  });
});

describe('a backup', () => {
  test('that is killed leaves nothing of it behind, in its folder or the data', async () => {
    const place = join(folder, 'killed');
    const unfinished = async () => [
      ...(await filesBelow(place)),
      ...(await filesBelow(join(world.settings.DATA_DIR, 'files', 'backing-up'))),
    ];
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      await world.holdTable('posts', async () => {
        const { child, ended } = startCommand(['backup', place], world.settings);
        await expect.poll(async () => (await unfinished()).some((path) => path.includes('kept'))).toBe(true);
        child.kill(signal);
        await ended;
      });
      const leftovers = async () => [...(await unfinished()), ...(await backupsIn(place))];
      await expect.poll(leftovers).toEqual([]);
      expect((await runCommand(['status'])).output).toMatch(/^backup +the last one failed 0 minutes ago/m);
    }
  });

  test('is not taken beside another that is under way, whose parts it leaves alone', async () => {
    const place = join(folder, 'beside');
    let first: Promise<unknown> = Promise.resolve();
    await world.holdTable('posts', async () => {
      first = runCommand(['backup', place]);
      await expect.poll(() => filesBelow(place)).not.toEqual([]);
      expect(await runCommand(['backup', place])).toEqual({
        code: 1,
        output: 'Another backup is running.\n',
      });
    });
    expect(await first).toMatchObject({ code: 0 });
    expect((await runCommand(['status'])).output).toMatch(/^backup +the newest whole one is 0 minutes old$/m);
  });

  test('on the same disk copies no file, and on another one copies each as it is', async () => {
    const [near, far] = [await takeBackup('near'), await mkdtemp('/dev/shm/loopyard-far-')];
    try {
      const inodes = async (place: string) =>
        (await Promise.all((await filesBelow(place)).map((file) => stat(file)))).map(({ ino }) => ino).sort();
      const keptFolder = join(world.settings.DATA_DIR, 'files', 'kept');
      expect(await inodes(join(near, 'files', 'kept'))).toEqual(await inodes(keptFolder));
      expect(await runCommand(['backup', far])).toMatchObject({ code: 0 });
      const [copy = ''] = await backupsIn(far);
      expect((await inodes(join(far, copy, 'files', 'kept'))).length).toBe(3);
      expect(await filesBelow(join(world.settings.DATA_DIR, 'files', 'backing-up'))).toEqual([]);
      const place = await elsewhere('from far');
      expect(await runCommand(['restore', join(far, copy)], place)).toMatchObject({ code: 0 });
      expect(await runCommand(['check'], place)).toEqual({ code: 0, output: 'Everything is in order.\n' });
    } finally {
      await rm(far, { recursive: true, force: true });
    }
  });

  test('more than are to be kept goes, the oldest first, once there is a new one', async () => {
    const place = join(folder, 'counted');
    for (let n = 0; n < 3; n++) await runCommand(['backup', place]);
    const all = (await backupsIn(place)).sort();
    expect(all).toHaveLength(3);
    expect(await runCommand(['backup', place], { BACKUPS_KEPT: '2' })).toMatchObject({ code: 0 });
    const remaining = (await backupsIn(place)).sort();
    expect(remaining).toHaveLength(2);
    expect(remaining[0]).toBe(all[2]);
    expect(await runCommand(['backup', place], { BACKUPS_KEPT: '0' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('BACKUPS_KEPT'),
    });
  });
});
