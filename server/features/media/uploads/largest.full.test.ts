import { createHash, randomFillSync } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mediaLimits } from '@loopyard/contract/media.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { tusAt } from '../../../test/tus.ts';
import { processed } from '../../../test/uploads.ts';

const piece = 64 * 1024 ** 2;
const { fileBytes } = mediaLimits;

// The client runs in this process, so its garbage must be collected before memory is measured.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a file of 2 GB arrives complete within bounded memory, and one byte more is rejected at the start', async () => {
  const ann = await world.person('Ann');
  const tus = tusAt(world.url, ann);
  expect(await tus.begin('film.bin', fileBytes + 1)).toMatchObject({ status: 413 });

  const key = await tus.key('film.bin', fileBytes);
  const bytes = Buffer.alloc(piece);
  const sentHash = createHash('sha256');
  collectGarbage();
  const before = process.memoryUsage.rss();
  let most = before;
  for (let offset = 0; offset < fileBytes; offset += piece) {
    randomFillSync(bytes, 0, 1024);
    sentHash.update(bytes);
    expect(await tus.append(key, offset, bytes)).toMatchObject({ status: 204 });
    collectGarbage();
    most = Math.max(most, process.memoryUsage.rss());
  }
  const media = await processed(ann, { url: '', simple_url: '', fields: { key, success_action_status: '' } });
  const answer = await fetch(world.url + media.url);
  const receivedHash = createHash('sha256');
  for await (const part of answer.body ?? []) {
    receivedHash.update(part);
    most = Math.max(most, process.memoryUsage.rss());
  }
  expect(receivedHash.digest('hex')).toBe(sentHash.digest('hex'));
  const grown = most - before;
  console.log(`the server and its client grew by ${Math.round(grown / 1024 ** 2)} MB at most`);
  expect(grown).toBeLessThan(fileBytes / 4);
});
