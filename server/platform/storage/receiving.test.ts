import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalStorage } from './local.ts';
import { type Storage, TooLarge, WrongOffset } from './storage.ts';

const id = 'a1';
const key = 'b2';
const bytes = randomBytes(3 * 1024 ** 2);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const half = 1_500_000;

let folder: string;
let storage: Storage;
const opened = () => openLocalStorage(folder, async () => ({ free: 1e12, total: 1e12 }));
const append = (offset: number, part: Buffer, maxBytes = bytes.length) =>
  storage.receiving.append({ id, offset }, Readable.from([part]), maxBytes);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receiving-'));
  storage = await opened();
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['the same process', false],
  ['another one', true],
])('what was interrupted is continued where it stopped, by %s', async (_, another) => {
  expect(await append(0, bytes.subarray(0, half))).toBe(half);
  if (another) storage = await opened();
  expect(await storage.receiving.size(id)).toBe(half);
  expect(await append(half, bytes.subarray(half))).toBe(bytes.length);
  expect(await storage.receiving.look(id)).toMatchObject({ size: bytes.length, sha256 });
  await storage.receiving.finish(id, key);
  const upload = await storage.uploads.open(key);
  expect(upload && (await buffer(upload.read())).equals(bytes)).toBe(true);
  expect(await storage.receiving.size(id)).toBe(0);
});

test('what came before an interruption stays, and its hash is of all of it', async () => {
  const broken = Readable.from(
    (async function* () {
      yield bytes.subarray(0, half);
      throw new Error('the connection broke');
    })(),
  );
  await expect(storage.receiving.append({ id, offset: 0 }, broken, bytes.length)).rejects.toThrow('broke');
  const size = await storage.receiving.size(id);
  expect(await append(size, bytes.subarray(size))).toBe(bytes.length);
  expect((await storage.receiving.look(id)).sha256).toBe(sha256);
});

test('nothing is added at another place than the end, or beyond what a file may weigh', async () => {
  await append(0, bytes.subarray(0, half));
  await expect(append(0, bytes)).rejects.toThrow(WrongOffset);
  await expect(append(half + 1, bytes)).rejects.toThrow(WrongOffset);
  await expect(append(half, bytes.subarray(half), bytes.length - 1)).rejects.toThrow(TooLarge);
  await storage.receiving.drop(id);
  expect(await storage.receiving.size(id)).toBe(0);
});
