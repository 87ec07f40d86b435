import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { livesIn, restorableUntil, storeBase, storeSegment } from './archive-place.ts';
import { folderPlace } from './folder-place.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-place-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('log restores only what follows a whole copy without a gap', async () => {
  const place = folderPlace(folder);
  const inAMinute = Date.now() + 60_000;
  const id = (n: number) => String(n).padStart(24, '0');
  const source = () => Readable.from([Buffer.from('bytes')]);
  const store = (n: number) =>
    storeSegment(place, 'life-1', { id: id(n), endedAt: new Date(inAMinute + n), source: source() });
  const until = async () => Number(restorableUntil(await livesIn(place)));
  await store(1);
  await store(2);
  expect(await until()).toBe(0);
  await storeBase(place, 'life-1', { start: id(2), source: source() });
  expect(await until()).toBe(inAMinute + 2);
  await store(4);
  expect(await until()).toBe(inAMinute + 2);
  await store(3);
  expect(await until()).toBe(inAMinute + 4);
});
