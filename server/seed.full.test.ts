import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './platform/patience.testing.ts';
import { type FeedPost, feeds, signIn } from './test/feeds.ts';
import { startWorld, type TestWorld } from './test/harness.ts';
import type { Person } from './test/people.ts';

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
