import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
const follow = (person: Person, { id }: Person) =>
  person.post(`/api/subscriptions?subscribable_type=User&subscribable_id=${id}`, { loop_id: loopId });

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

test('a person is followed once, and not after leaving the loop', async () => {
  const first = await follow(ann, ben);
  const repetition = await follow(ann, ben);
  expect([first.status, repetition.status]).toEqual([201, 200]);
  expect(repetition.body).toEqual(first.body);
  await ann.delete(`/api/subscriptions/${first.body.subscription.id}`);
  await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
  expect((await follow(ann, ben)).status).toBe(404);
});

test('nobody follows themselves, or a person from outside', async () => {
  const cat = await world.person('Cat');
  expect([(await follow(ann, ann)).status, (await follow(cat, ann)).status]).toEqual([422, 404]);
});
