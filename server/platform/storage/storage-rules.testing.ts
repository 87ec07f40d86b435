import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListedObject, NotThere, type ObjectStore } from './objects.ts';
import { openStorage } from './open-storage.ts';
import { type Storage, TooLarge, WrongOffset } from './storage.ts';

const [key, otherKey] = ['aa1', 'ab2'];
const receivedId = 'a1';
/** Larger than a single-request upload, and than one part. */
const bytes = randomBytes(9 * 1024 ** 2);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const half = 1_500_000;

let folder: string;
let storage: Storage;

export function storageRules(openObjects: (folder: string) => Promise<ObjectStore>): void {
  const open = async () =>
    openStorage(folder, {
      objects: await openObjects(folder),
      measureSpace: async () => ({ free: 1e12, total: 1e12 }),
    });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storage-'));
    storage = await open();
  });
  afterEach(async () => {
    for (const { name } of await listAll('')) await storage.objects.remove(name);
    await rm(folder, { recursive: true });
  });
  receivingRules(open);
  deliveryRules();
  keptRules();
}

const append = (offset: number, part: Buffer, maxBytes = bytes.length) =>
  storage.receiving.append({ receivedId, offset }, Readable.from([Buffer.from(part)]), maxBytes);

async function listAll(prefix: string): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for (const start of prefix ? [prefix] : ['kept/', 'incoming/'])
    for await (const object of storage.objects.list(start)) objects.push(object);
  return objects;
}

async function uploaded(): Promise<Buffer | null> {
  const upload = await storage.uploads.open(key);
  return upload && buffer(upload.read());
}

async function readKept(of: string, file: string): Promise<string | null> {
  const stored = await storage.keptFiles.open(of, file);
  return stored && (await buffer(stored.read())).toString();
}

async function putFiles(of: string, files: Record<string, string>): Promise<string> {
  const workspace = await storage.workspaces.make(of);
  for (const [name, text] of Object.entries(files)) await writeFile(join(workspace, name), text);
  await storage.keptFiles.put(of, workspace);
  return workspace;
}

function receivingRules(open: () => Promise<Storage>): void {
  test.each([
    ['the same process', false],
    ['another one', true],
  ])('an interrupted upload continues where it stopped, by %s', async (_, another) => {
    expect(await append(0, bytes.subarray(0, half))).toBe(half);
    if (another) storage = await open();
    expect(await storage.receiving.size(receivedId)).toBe(half);
    expect(await append(half, bytes.subarray(half))).toBe(bytes.length);
    expect(await storage.receiving.look(receivedId)).toMatchObject({ size: bytes.length, sha256 });
    const finish = await storage.receiving.deliver(receivedId, key);
    await finish();
    expect((await uploaded())?.equals(bytes)).toBe(true);
    expect(await storage.receiving.size(receivedId)).toBe(0);
  });

  test('its chunks are freed at once, not left to the garbage collector', async () => {
    const chunk = Buffer.alloc(100_000, 'a');
    await storage.receiving.append({ receivedId, offset: 0 }, Readable.from([chunk]), chunk.length);
    expect(chunk.length).toBe(0);
    expect(await storage.receiving.size(receivedId)).toBe(100_000);
  });

  test('bytes from before an interruption stay, and the hash covers all bytes', async () => {
    const brokenStream = Readable.from(
      (async function* () {
        yield bytes.subarray(0, half);
        throw new Error('the connection broke');
      })(),
    );
    await expect(
      storage.receiving.append({ receivedId, offset: 0 }, brokenStream, bytes.length),
    ).rejects.toThrow('broke');
    const size = await storage.receiving.size(receivedId);
    expect(await append(size, bytes.subarray(size))).toBe(bytes.length);
    expect((await storage.receiving.look(receivedId)).sha256).toBe(sha256);
  });

  test('bytes are added only at the end, and only up to the size limit', async () => {
    await append(0, bytes.subarray(0, half));
    await expect(append(0, bytes)).rejects.toThrow(WrongOffset);
    await expect(append(half + 1, bytes)).rejects.toThrow(WrongOffset);
    await expect(append(half, bytes.subarray(half), bytes.length - 1)).rejects.toThrow(TooLarge);
    await storage.receiving.drop(receivedId);
    expect(await storage.receiving.size(receivedId)).toBe(0);
  });
}

function deliveryRules(): void {
  describe.each([
    ['small', Buffer.from('a few words')],
    ['empty', Buffer.alloc(0)],
    ['large', bytes],
  ])('a %s upload', (_, body) => {
    test('exists once it is finished, not before, and finishing twice changes nothing', async () => {
      await append(0, body);
      const finish = await storage.receiving.deliver(receivedId, key);
      expect((await uploaded())?.length).toBeUndefined();
      await finish();
      await finish();
      expect((await uploaded())?.equals(body)).toBe(true);
      expect(await listAll('incoming/')).toMatchObject([{ name: `incoming/${key}`, size: body.length }]);
    });

    test('leaves nothing behind if it is dropped after delivery', async () => {
      await append(0, body);
      await storage.receiving.deliver(receivedId, key);
      await storage.receiving.drop(receivedId);
      expect((await uploaded())?.length).toBeUndefined();
      expect(await listAll('')).toEqual([]);
    });

    test('isn’t changed by an unfinished one for the same key', async () => {
      await append(0, body);
      const later = { receivedId: 'later', offset: 0 };
      await storage.receiving.append(later, Readable.from([bytes.subarray(1)]), bytes.length);
      const finish = await storage.receiving.deliver(receivedId, key);
      await storage.receiving.deliver(later.receivedId, key);
      await finish();
      await storage.receiving.drop(later.receivedId);
      expect((await uploaded())?.equals(body)).toBe(true);
    });
  });

  test('an upload can be fetched, and a missing one throws NotThere', async () => {
    await append(0, bytes);
    await (await storage.receiving.deliver(receivedId, key))();
    const path = join(folder, 'fetched');
    await storage.uploads.fetch(key, path);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await storage.uploads.remove(key);
    await storage.uploads.remove(key);
    await expect(storage.uploads.fetch(key, join(folder, 'nothing'))).rejects.toThrow(NotThere);
    expect(await storage.uploads.open(key)).toBeNull();
  });

  test('old uploads can be told from new ones', async () => {
    await append(0, Buffer.from('now'));
    await (await storage.receiving.deliver(receivedId, key))();
    expect(await storage.uploads.keys(60_000)).toEqual([]);
    expect(await storage.uploads.keys(-60_000)).toEqual([key]);
  });
}

function keptRules(): void {
  test('kept files can be read whole or in part, and a second put replaces all files of the key', async () => {
    const workspace = await putFiles(key, { 'thumb.webp': '0123456789', 'feed.webp': 'a feed' });
    expect(await readdir(workspace).catch((error) => error.code)).toBe('ENOENT');
    const stored = await storage.keptFiles.open(key, 'thumb.webp');
    expect(stored?.size).toBe(10);
    expect(Math.abs(Date.now() - (stored?.modifiedAt.getTime() ?? 0))).toBeLessThan(600_000);
    const part = stored && (await buffer(stored.read({ start: 3, end: 5 })));
    expect(part?.toString()).toBe('345');
    await putFiles(key, { 'thumb.webp': 'another' });
    expect([await readKept(key, 'thumb.webp'), await readKept(key, 'feed.webp')]).toEqual(['another', null]);
  });

  test('a large file is read unchanged, and reading can stop half-way', async () => {
    const workspace = await storage.workspaces.make(key);
    await writeFile(join(workspace, 'video.mp4'), bytes);
    await storage.keptFiles.put(key, workspace);
    const stored = await storage.keptFiles.open(key, 'video.mp4');
    for await (const chunk of stored?.read() ?? []) {
      expect(bytes.subarray(0, chunk.length).equals(chunk)).toBe(true);
      break;
    }
    expect(stored && (await buffer(stored.read())).equals(bytes)).toBe(true);
  });

  test('removing a key removes all its files, and no other key’s', async () => {
    await putFiles(key, { 'thumb.webp': 'mine', 'feed.webp': 'mine' });
    await putFiles(otherKey, { 'thumb.webp': 'theirs' });
    await append(0, Buffer.from('an upload'));
    await (await storage.receiving.deliver(receivedId, key))();
    await storage.remove(key);
    await storage.remove(key);
    expect(await listAll('')).toMatchObject([{ name: `kept/ab/${otherKey}/thumb.webp`, size: 6 }]);
    expect(await readKept(otherKey, 'thumb.webp')).toBe('theirs');
  });
}
