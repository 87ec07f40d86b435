import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import type { Person } from '../../../test/people.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

/** A store whose files are fetched from where they lie. */
vi.mock('../../../platform/storage/local.ts', async (importOriginal) => {
  const { openLocalStorage } = await importOriginal<typeof import('../../../platform/storage/local.ts')>();
  return {
    openLocalStorage: async (...given: Parameters<typeof openLocalStorage>) => {
      const storage = await openLocalStorage(...given);
      const address = async (key: string, file: string, { disposition }: { disposition: string }) =>
        `https://store.example/${key}/${file}?as=${encodeURIComponent(disposition)}`;
      return { ...storage, kept: { ...storage.kept, address } };
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

test('a file that its store gives out by itself is fetched there, by whoever may open its link', async () => {
  const { key, url } = await processed(ann, await uploadOf(ann, 'song.txt', '0123456789'));
  const answer = await fetch(world.url + url, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const as = encodeURIComponent("attachment; filename*=UTF-8''song.txt");
  expect(answer.headers.get('location')).toBe(`https://store.example/${key}/original.bin?as=${as}`);
  const spoilt = await fetch(world.url + url.replace(/s=\d/, 's=9'), { redirect: 'manual' });
  expect(spoilt.status).toBe(404);
});
