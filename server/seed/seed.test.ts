import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeds, signIn } from '../test/feeds.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import type { Person } from '../test/people.ts';

/** Seeds nothing, but runs the seeded server's jobs. */
let worker: TestWorld;
let world: TestWorld;
let student: Person;

beforeAll(async () => {
  worker = await startWorld({ roles: 'worker' });
  world = await startWorld({ seed: true, settings: { ...worker.settings, ROLES: 'web', SEED: 'on' } });
  student = await signIn(world.url, 'student@loopyard.example', 'loopyard-tour');
});
afterAll(async () => {
  await world.stop();
  await worker.stop();
});

test('a student finds a school and a club where people talk', async () => {
  const feedsByLoop = await feeds(student);
  expect(Object.keys(feedsByLoop)).toEqual(['Brindlewick School', 'River Brindle Rowing Club']);
  for (const posts of Object.values(feedsByLoop)) {
    expect(posts.length).toBeGreaterThanOrEqual(4);
    expect(Date.now() - Date.parse(posts[0]?.sort_date ?? '')).toBeLessThan(3_600_000);
    expect(posts.some((post) => post.messages_count >= 3)).toBe(true);
  }
});

test('pictures come by themselves, processed like any upload by a process that seeds nothing', async () => {
  const fair = async () => {
    const { 'Brindlewick School': posts = [] } = await feeds(student);
    return posts.find(({ title }) => title.startsWith('What a science fair'));
  };
  await expect.poll(async () => (await fair())?.additional_media[0]?.is_finished_processing).toBe(true);
  const [picture] = (await fair())?.additional_media ?? [];
  const alt = expect.stringContaining('a robot that waves');
  expect(picture).toMatchObject({ resource_type: 'image', alt, processing_error: null });
  const answer = await fetch(new URL(picture?.feed_url ?? '', world.url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('a second start adds nothing and tells the same sign-ins', async () => {
  const words = (all: Awaited<ReturnType<typeof feeds>>) =>
    Object.values(all).flatMap((posts) =>
      posts.filter((post) => post.additional_media.length === 0).map(({ title }) => title),
    );
  const before = words(await feeds(student));
  const second = await world.another({ worker: false });
  expect(words(await feeds(student.at(second.url)))).toEqual(before);
  for (const name of ['admin', 'teacher', 'student'])
    expect(second.greeting.join('\n')).toContain(`${name}@loopyard.example   password: loopyard-tour`);
});
