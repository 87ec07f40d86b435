import { expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { signIn } from '../test/feeds.ts';
import { startWorld } from '../test/harness.ts';

type Member = {
  name: string;
  portrait: { key: string; thumb_url: string; is_finished_processing: boolean } | null;
  role: { name: string } | null;
};

test('each has a face, and most have a role', async () => {
  const world = await startWorld({ seed: true });
  const student = await signIn(world.url, 'student@loopyard.example', 'loopyard-tour');
  const [school] = (await student.get('/api/loops')).body.loops;
  const members = async () => (await student.get(`/api/users?loop_id=${school.id}`)).body.users;
  const all: Member[] = [];
  await until(async () => {
    all.splice(0, Infinity, ...(await members()));
    return all.every(({ portrait }) => portrait);
  });
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
