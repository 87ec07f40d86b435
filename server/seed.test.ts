import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeds, signIn } from './test/feeds.ts';
import { startWorld, type TestWorld } from './test/harness.ts';
import type { Person } from './test/people.ts';

let world: TestWorld;
let student: Person;

type Member = {
  name: string;
  portrait: { key: string; thumb_url: string; is_finished_processing: boolean } | null;
  role: { name: string } | null;
};

beforeAll(async () => {
  world = await startWorld({ seed: true });
  student = await signIn(world.url, 'student@loopyard.example', 'loopyard-tour');
});
afterAll(() => world.stop());

test('a student finds a school and a club where people talk', async () => {
  const feedsByLoop = await feeds(student);
  expect(Object.keys(feedsByLoop)).toEqual(['Brindlewick School', 'River Brindle Rowing Club']);
  for (const posts of Object.values(feedsByLoop)) {
    expect(posts.length).toBeGreaterThanOrEqual(4);
    expect(Date.now() - Date.parse(posts[0]?.sort_date ?? '')).toBeLessThan(3_600_000);
    expect(posts.some((post) => post.messages_count >= 3)).toBe(true);
  }
});

test('pictures come by themselves, processed like any upload', async () => {
  const fair = async () => {
    const { 'Brindlewick School': posts = [] } = await feeds(student);
    return posts.find(({ title }) => title.startsWith('What a science fair'));
  };
  await expect.poll(async () => (await fair())?.additional_media[0]?.is_finished_processing).toBe(true);
  const [picture] = (await fair())?.additional_media ?? [];
  expect(picture).toMatchObject({ resource_type: 'image', processing_error: null });
  const answer = await fetch(new URL(picture?.feed_url ?? '', world.url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('each has a face, and most have a role', async () => {
  const [school] = (await student.get('/api/loops')).body.loops;
  const members = async () => (await student.get(`/api/users?loop_id=${school.id}`)).body.users;
  const all: Member[] = [];
  await expect
    .poll(async () => {
      all.splice(0, Infinity, ...(await members()));
      return all.every(({ portrait }) => portrait);
    })
    .toBe(true);
  // None is shown before it can be loaded.
  expect(all.every(({ portrait }) => portrait?.is_finished_processing)).toBe(true);
  expect(new Set(all.map(({ portrait }) => portrait?.key)).size).toBe(all.length);
  const [first] = all;
  expect((await fetch(new URL(first?.portrait?.thumb_url ?? '', world.url))).status).toBe(200);
  const roleOf = Object.fromEntries(all.map(({ name, role }) => [name, role?.name]));
  expect(roleOf).toMatchObject({
    'Ruth Ashdown': 'Administrator',
    'Tomás Ferreira': 'Teacher',
    'Amina Yusuf': 'Student',
    'Kofi Asamoah': undefined,
  });
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

test('pictures come too where a process that seeds nothing takes what is to be done', async () => {
  const worker = await startWorld({ roles: 'worker' });
  const seeded = await startWorld({ seed: true, settings: { ...worker.settings, ROLES: 'web', SEED: 'on' } });
  try {
    const seededStudent = await signIn(seeded.url, 'student@loopyard.example', 'loopyard-tour');
    const pictured = async () => {
      const { 'Brindlewick School': posts = [] } = await feeds(seededStudent);
      return posts.some(({ title }) => title.startsWith('What a science fair'));
    };
    await expect.poll(pictured).toBe(true);
  } finally {
    await seeded.stop();
    await worker.stop();
  }
});
