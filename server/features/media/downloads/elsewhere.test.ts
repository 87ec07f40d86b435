import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import type { Person } from '../../../test/people.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

// Test files share modules, and the mocked one must not be loaded before or after.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('../../../platform/storage/open-storage.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../platform/storage/open-storage.ts')>();
  return {
    ...original,
    openStorage: async (...args: Parameters<typeof original.openStorage>) => {
      const storage = await original.openStorage(...args);
      const address = async (key: string, file: string, { disposition }: { disposition: string }) =>
        `https://store.example/${key}/${file}?as=${encodeURIComponent(disposition)}`;
      return { ...storage, keptFiles: { ...storage.keptFiles, address } };
    },
  };
});

let world: TestWorld;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

test('anyone who may open a file’s link is redirected to a store that serves it directly', async () => {
  const { key, url } = await processed(ann, await uploadOf(ann, 'song.txt', '0123456789'));
  const answer = await fetch(world.url + url, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const as = encodeURIComponent("attachment; filename*=UTF-8''song.txt");
  expect(answer.headers.get('location')).toBe(`https://store.example/${key}/original.bin?as=${as}`);
  const spoilt = await fetch(world.url + url.replace(/s=\d/, 's=9'), { redirect: 'manual' });
  expect(spoilt.status).toBe(404);
});

test('range requests are served here, because the store’s address may have expired', async () => {
  const { url } = await processed(ann, await uploadOf(ann, 'song.txt', '0123456789'));
  const part = await fetch(world.url + url, { redirect: 'manual', headers: { range: 'bytes=2-4' } });
  expect([part.status, await part.text()]).toEqual([206, '234']);
  const head = await fetch(world.url + url, { redirect: 'manual', method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
});
