import { randomBytes, randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Server } from '../start/server.ts';
import { atTestEnd } from '../test/at-test-end.ts';
import { commandLine, startCommand } from '../test/command-line.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import type { Person } from '../test/people.ts';
import { bucketOf, type S3Server, startS3 } from '../test/s3.ts';
import { processed, uploadOf } from '../test/uploads.ts';

const kills = 4;
let s3: S3Server;
let world: TestWorld;
let ann: Person;
const files = new Map<string, Buffer>();

beforeAll(async () => {
  s3 = await startS3();
  world = await startWorld({ settings: { ...s3.settings, STORAGE: 'local' } });
  ann = await world.person('Ann');
  for (let n = 0; n < 10; n++) await addFile(n === 3 ? 20_000_000 : 1_000 * n);
});
afterAll(async () => {
  await world.stop();
  await s3.stop();
});

async function addFile(size: number): Promise<void> {
  const bytes = randomBytes(size + 1);
  const { url } = await processed(ann, await uploadOf(ann, `${size}.bin`, bytes));
  files.set(url, bytes);
}

const moveFiles = (to: string, more: Record<string, string> = {}) =>
  commandLine(['move-files', '--to', to], { ...world.settings, ...s3.settings, ...more });

async function onDisk(): Promise<string[]> {
  const names: string[] = [];
  for (const part of ['kept', 'incoming']) {
    const folder = join(world.settings.DATA_DIR, 'files', part);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    names.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  }
  return names;
}

async function inBucket(): Promise<string[]> {
  const names: string[] = [];
  const bucket = await bucketOf(s3);
  for (const prefix of ['kept/', 'incoming/'])
    for await (const { name } of bucket.list(prefix)) names.push(name);
  return names;
}

async function readFile(address: string): Promise<{ status: number; body: Buffer }> {
  const answer = await fetch(address).catch(() => null);
  const body = (await answer?.arrayBuffer().catch(() => null)) ?? new ArrayBuffer(0);
  return { status: answer?.status ?? 0, body: Buffer.from(body) };
}

function readAll(servers: Server[]) {
  const wrong: string[] = [];
  let rounds = 0;
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) {
      for (const { url } of servers)
        for (const [link, bytes] of [...files]) {
          const { status, body } = await readFile(url + link);
          if (status !== 200 || !body.equals(bytes)) wrong.push(`${status} ${link}`);
        }
      rounds++;
    }
  })();
  const stop = async () => {
    isStopped = true;
    await reading;
    return { wrong, rounds };
  };
  atTestEnd(stop);
  return { stop };
}

test('files move only where new ones go, and only when every server looks there', async () => {
  expect(await commandLine(['move-files', '--to', 's3'], world.settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('First set S3_BUCKET'),
  });
  expect(await moveFiles('s3', { STORAGE: 'local' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('New files still go to the disk. First set STORAGE=s3'),
  });
  const blind = await world.another({}, { s3: null, storage: 'local' });
  expect(await moveFiles('s3')).toMatchObject({
    code: 1,
    output: expect.stringContaining('A server without S3 settings is using this database'),
  });
  await blind.stop();
  expect(await inBucket()).toEqual([]);
});

test.each(['s3', 'local'] as const)(
  `all files move to %s while they are read and more come, through ${kills} kills of the command`,
  async (to) => {
    const servers = [await world.another({}, { storage: to }), await world.another({}, { storage: to })];
    const reading = readAll(servers);
    for (let killed = 0; killed < kills; killed++) {
      const { child, ended } = startCommand(['move-files', '--to', to], {
        ...world.settings,
        ...s3.settings,
        STORAGE: to,
      });
      await sleep(randomInt(800, 3_000));
      child.kill('SIGKILL');
      await ended;
      await addFile(100 * killed);
    }
    expect(await moveFiles(to, { STORAGE: to })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Moved to the (disk|bucket): \d+ files? of [\d.]+ [kM]?B|bytes/),
    });
    const { wrong, rounds } = await reading.stop();
    expect(wrong).toEqual([]);
    expect(rounds).toBeGreaterThan(0);
    const [namesThere, namesLeft] = to === 's3' ? [inBucket, onDisk] : [onDisk, inBucket];
    expect(await namesThere()).toHaveLength(files.size);
    expect(await namesLeft()).toEqual([]);
    expect(await moveFiles(to, { STORAGE: to })).toMatchObject({
      output: expect.stringContaining('0 files'),
    });
    const check = await commandLine(['check', '--bytes'], { ...world.settings, ...s3.settings, STORAGE: to });
    expect(check).toEqual({ code: 0, output: 'Everything is in order.\n' });
    for (const server of servers) await server.stop();
  },
);
