import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld({ rateLimits: true });
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

const locked = async () =>
  (await ann.post('/api/posts', { title: 'Inside', loop_id: loopId, password: 'open sesame' })).body.post.id;
const unlock = (id: number, password: string) => ben.post(`/api/posts/${id}/unlock`, { password });

test('fifty wrong passwords at once are five tries, for this person and this post', async () => {
  const [id, otherPost] = [await locked(), await locked()];
  const answers = await Promise.all(Array.from({ length: 50 }, () => unlock(id, 'wrong')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  const wrong = answers.find(({ status }) => status === 422);
  expect(wrong?.body.errors).toEqual({ password: 'This password is incorrect' });
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await unlock(id, 'open sesame')).status).toBe(429);
  expect((await unlock(otherPost, 'open sesame')).status).toBe(200);
});

test('the right password does not count', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, locked));
  for (const id of ids) expect((await unlock(id, 'open sesame')).status).toBe(200);
  for (let i = 0; i < 6; i++) expect((await unlock(ids[0], 'wrong')).status).toBe(200);
});
