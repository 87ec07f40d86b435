import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

const bytes = randomBytes(300_000);
let world: TestWorld;
let link: string;
beforeAll(async () => {
  world = await startWorld();
  const ann = await world.person('Ann');
  link = world.url + (await processed(ann, await uploadOf(ann, 'noise.bin', bytes))).url;
});
afterAll(() => world.stop());

const askRange = (range: string) => fetch(link, { headers: { range } });
const many = (part: (n: number) => string, count: number) =>
  `bytes=${Array.from({ length: count }, (_, n) => part(n))}`;

test.each([
  ['hundreds of parts', many((n) => `${n}-${n}`, 500), 200],
  ['the same part, again and again', many(() => '0-299999', 500), 200],
  ['parts that overlap', many((n) => `${n}-`, 500), 200],
  ['the whole and its end', 'bytes=0-,-1', 200],
  ['what is no part', 'bytes=a-b', 200],
  ['another unit', 'pixels=0-1', 200],
  ['nothing', 'bytes=-', 200],
  ['a negative start', 'bytes=--5', 200],
  ['an end before its start', 'bytes=9-3', 416],
  ['a start beyond all numbers', `bytes=${'9'.repeat(400)}-`, 416],
  ['a start beyond the end', 'bytes=300000-', 416],
  ['an end beyond all numbers', `bytes=0-${'9'.repeat(400)}`, 206],
  ['more than all of the end', 'bytes=-99999999999999999999', 206],
])('%s never transfers more than the file once', async (_, range, status) => {
  const answer = await askRange(range);
  expect(answer.status).toBe(status);
  const body = Buffer.from(await answer.arrayBuffer());
  if (status !== 416) expect(body.equals(bytes)).toBe(true);
});

test('a thousand concurrent range requests each get their bytes', async () => {
  const starts = Array.from({ length: 1_000 }, (_, n) => n * 300);
  const parts = await Promise.all(
    starts.map(async (start) => {
      const answer = await askRange(`bytes=${start}-${start + 299}`);
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
  expect(new Set(parts.map(({ status }) => status))).toEqual(new Set([206]));
  expect(Buffer.concat(parts.map(({ body }) => body)).equals(bytes)).toBe(true);
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
});
