import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './platform/patience.testing.ts';
import { type FeedPost, feeds, signIn } from './test/feeds.ts';
import { startWorld, type TestWorld } from './test/harness.ts';
import type { Person } from './test/people.ts';
import { quarters } from './test/pictures.ts';
import { processed, uploadOf } from './test/uploads.ts';

let world: TestWorld;
let teacher: Person;

beforeAll(async () => {
  world = await startWorld({ seed: true, roles: 'web' });
  teacher = await signIn(world.url, 'teacher@loopyard.example', 'loopyard-tour');
});
afterAll(() => world.stop());

const everything = async (): Promise<FeedPost[]> => Object.values(await feeds(teacher)).flat();
const withMedia = async () => (await everything()).filter((post) => post.additional_media.length > 0);
const finishedMedia = (posts: FeedPost[]) =>
  posts.flatMap((post) => post.additional_media).filter((media) => media.is_finished_processing);

test('seeding that is stopped half-way goes on at the next start, and nothing comes twice', async () => {
  expect(await withMedia()).toEqual([]);
  const first = await world.another({ worker: true });
  await until(async () => (await withMedia()).length > 2);
  await first.stop();
  expect((await withMedia()).length).toBeLessThan(20);

  await world.another({ worker: true });
  await until(async () => finishedMedia(await withMedia()).length === 25);
  const posts = await everything();
  expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length);
  expect(posts.length).toBe(35);
  expect(finishedMedia(posts).filter((media) => media.processing_error)).toEqual([]);
  expect(finishedMedia(posts).map((media) => media.resource_type)).toContain('video');
});

test('what somebody uploads comes before all that seeding still has to prepare, and stays their face', async () => {
  const seeded = await startWorld({ seed: true, roles: 'web' });
  try {
    const tomas = await signIn(seeded.url, 'teacher@loopyard.example', 'loopyard-tour');
    const first = await seeded.another({ worker: true });
    // All faces are uploaded at once.
    await until(async () => (await seeded.waitingUploads()) > 6);
    await first.stop();
    expect(await seeded.waitingUploads()).toBeGreaterThan(3);
    const begunBefore = new Set(await seeded.keysBy('started_at'));
    const { fields, simple_url } = await uploadOf(
      tomas,
      'me.png',
      await quarters(1600, 1200).png().toBuffer(),
    );
    const saved = await tomas.put(`/api/users/${tomas.id}`, { default_portrait: { url: simple_url } });
    expect(saved.status).toBe(200);

    await seeded.another({ worker: true });
    await processed(tomas, fields.key);
    const begunSince = (await seeded.keysBy('started_at')).filter((key) => !begunBefore.has(key));
    expect(begunSince[0]).toBe(fields.key);
    const [school] = (await tomas.get('/api/loops')).body.loops;
    await until(async () => {
      const { users } = (await tomas.get(`/api/users?loop_id=${school.id}`)).body;
      return users.every(({ portrait }: { portrait: unknown }) => portrait);
    });
    const { body } = await tomas.get(`/api/users/${tomas.id}`);
    expect(body.user.portrait.key).toBe(fields.key);
  } finally {
    await seeded.stop();
  }
});
