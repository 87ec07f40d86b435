import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopIds: number[];

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopIds = [await loopOf(ann, [ben]), await loopOf(ben, [ann])];
});
afterAll(() => world.stop());

const benIn = async (loopId: number) =>
  (await ann.get(`/api/users/${ben.id}?loop_id=${loopId}`)).body.user.in_loop;

test('a person is told with what they are in the loop asked about, and whether one follows them there [2.174]', async () => {
  const [loopId = 0, bensLoopId = 0] = loopIds;
  const { role } = (await ann.post(`/api/loops/${loopId}/roles`, { name: 'Bell ringer' })).body;
  await ann.put(`/api/loops/${loopId}/members/${ben.id}`, { role_id: role.id });
  const address = `/api/subscriptions?subscribable_type=User&subscribable_id=${ben.id}`;
  const { subscription } = (await ann.post(address, { loop_id: bensLoopId })).body;
  expect(await benIn(loopId)).toEqual({
    is_admin: false,
    role: { id: role.id, name: 'Bell ringer' },
    subscription_id: null,
  });
  expect(await benIn(bensLoopId)).toEqual({ is_admin: true, role: null, subscription_id: subscription.id });
  expect((await ann.get(`/api/users/${ben.id}`)).body.user.in_loop).toBeNull();
});

test('a profile shows nothing of a loop that isn’t shared, not even that it exists', async () => {
  const bensOwn = await loopOf(ben);
  const annsOwn = await loopOf(ann);
  for (const loopId of [bensOwn, annsOwn, 987_654]) expect(await benIn(loopId)).toBeNull();
  const [loopId = 0] = loopIds;
  expect(await benIn(loopId)).not.toBeNull();
  await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
  expect(await benIn(loopId)).toBeNull();
});
