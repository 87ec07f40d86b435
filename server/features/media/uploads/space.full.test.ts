import { once } from 'node:events';
import fsPromises, { readdir, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { commandLine } from '../../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { nobodyAt, type Person } from '../../../test/people.ts';
import { type Place, placeFor, processed, putBytes, uploadOf } from '../../../test/uploads.ts';

const gigabyte = 1024 ** 3;
const space = { free: 100 * gigabyte, total: 1000 * gigabyte };
const logLines: string[] = [];
let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  const log = createLog('info', { write: (line) => logLines.push(line) });
  const bounds = { measureSpace: async () => ({ ...space }), diskPauseMs: 100 };
  world = await startWorld({ log, bounds });
  ann = await world.person('Ann');
});
afterEach(() => Object.assign(space, { free: 100 * gigabyte, total: 1000 * gigabyte }));
afterAll(() => world.stop());

const noSpace = {
  code: 'no_space',
  status: 507,
  detail: 'There is no space left at the moment, please try again later',
};
const sendBytes = async (place: Place, body: string | Buffer<ArrayBuffer>) => {
  const answer = await fetch(place.url, { method: 'PUT', body });
  return answer.status === 201 ? 201 : await answer.json();
};
const isLogged = (message: string) => logLines.some((line) => JSON.parse(line).msg === message);
const readiness = async () => (await nobodyAt(world.url).get('/readyz')).body;

describe('low space', () => {
  test.each([
    ['5 % of a large disk', 1000, 50],
    ['1 GB of a small one', 10, 1],
  ])('accepts no more files: under %s', async (_, total, least) => {
    Object.assign(space, { total: total * gigabyte, free: least * gigabyte });
    const [early, late] = [await placeFor(ann, 'early.txt'), await placeFor(ann, 'late.txt')];
    expect(await readiness()).toEqual({ status: 'ready', space: 'enough', files: 'reachable' });
    space.free--;
    expect(await readiness()).toEqual({ status: 'ready', space: 'low', files: 'reachable' });
    expect(await ann.get('/api/uploads/new?filename=a.txt')).toMatchObject({ status: 507, body: noSpace });
    expect(await sendBytes(early, 'some words')).toMatchObject(noSpace);
    space.free += 10;
    expect(await sendBytes(late, 'more than there is room for')).toMatchObject(noSpace);
    space.free += 1000;
    expect([await sendBytes(early, 'some words'), await sendBytes(late, 'more')]).toEqual([201, 201]);
  });

  test('rejects an upload by its declared size, before a byte is sent', async () => {
    space.free = 51 * gigabyte;
    expect((await ann.get(`/api/uploads/new?filename=a.zip&size=${2 * gigabyte}`)).body).toMatchObject(
      noSpace,
    );
    expect((await ann.get(`/api/uploads/new?filename=a.zip&size=${gigabyte}`)).status).toBe(200);
    expect((await ann.get(`/api/uploads/new?filename=a.zip&size=${3 * gigabyte}`)).body.code).toBe(
      'no_space',
    );
    expect((await ann.get(`/api/uploads/new?filename=a.png&size=${gigabyte}`)).body.code).toBe('too_large');
  });

  test('is reported in the log at the start, and in the status', async () => {
    space.free = 0;
    const otherServer = await world.another();
    await expect.poll(() => isLogged('disk space is low: uploads are refused')).toBe(true);
    await otherServer.stop();
    expect((await commandLine(['status'], world.settings)).output).toMatch(
      /^space free +[\d.]+ of [\d.]+ GB/m,
    );
  });
});

describe('a disk that fills during an upload', () => {
  test('is reported to the sender, leaves nothing behind, and the address stays valid', async () => {
    const place = await placeFor(ann, 'large.bin');
    const handle = await fsPromises.open('/dev/null');
    const prototype = Object.getPrototypeOf(handle);
    await handle.close();
    const { writev } = prototype;
    let pieces = 0;
    prototype.writev = function (...args: unknown[]) {
      if (++pieces < 3) return writev.apply(this, args);
      return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    };
    try {
      expect(await sendBytes(place, Buffer.alloc(8 * 1024 ** 2))).toMatchObject(noSpace);
    } finally {
      prototype.writev = writev;
    }
    expect(await readdir(join(world.settings.DATA_DIR, 'files', 'receiving'))).toEqual([]);
    expect(isLogged('there was no space for an upload')).toBe(true);
    expect(await putBytes(place, 'this fits')).toBe(201);
  });

  test('doesn’t keep the server from stopping, and neither does an endless upload', async () => {
    const short = await startWorld({ bounds: { stopMs: 200 } });
    const ben = await short.person('Ben');
    const place = await placeFor(ben, 'endless.bin');
    const sending = request(place.url, { method: 'PUT', headers: { 'content-length': '1000000' } });
    const cut = once(sending, 'error');
    sending.write(Buffer.alloc(500_000));
    await expect.poll(() => readdir(join(short.settings.DATA_DIR, 'files', 'receiving'))).toHaveLength(1);
    await short.stop();
    expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' });
  });
});

describe('a full disk', () => {
  const { mkdir } = fsPromises;
  /** Every write to a workspace fails as on a full disk. */
  const fill = () => {
    fsPromises.mkdir = (async (path: string, options: object) => {
      const folder = await mkdir(path, options);
      if (path.includes('/working/'))
        for (const name of ['original.jpg', 'video.mp4']) await symlink('/dev/full', join(path, name));
      return folder;
    }) as typeof mkdir;
    syncBuiltinESMExports();
  };
  const empty = () => {
    fsPromises.mkdir = mkdir;
    syncBuiltinESMExports();
  };
  afterEach(empty);

  test('doesn’t call a good picture damaged, and processes it once there is room', async () => {
    fill();
    const place = await uploadOf(ann, 'good.jpg', await twoColours(600, 400).jpeg().toBuffer());
    await expect
      .poll(() => isLogged('the disk is full or failing: an upload will be processed later'))
      .toBe(true);
    const { body } = await ann.get(`/api/uploads/${place.fields.key}`);
    expect(body.media).toMatchObject({ is_finished_processing: false, processing_error: null });
    empty();
    expect(await processed(ann, place)).toMatchObject({ processing_error: null, width: 600 });
  });
});
