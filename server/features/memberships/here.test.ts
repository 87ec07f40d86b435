import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;
beforeAll(async () => {
  world = await startWorld();
  const people = await Promise.all(['Ann', 'Ben', 'Cat'].map((name) => world.person(name)));
  [ann, ben, cat] = people as [Person, Person, Person];
  loopId = await loopOf(ann, [ben, cat]);
});
afterAll(() => world.stop());

const show = (person: Person, shows_presence: boolean) =>
  person.put(`/api/users/${person.id}`, { user: { shows_presence } });
const hereFor = async (person: Person): Promise<string[]> => {
  const { body } = await person.get(`/api/users?loop_id=${loopId}`);
  return body.users.flatMap((its: { is_here: boolean; first_name: string }) =>
    its.is_here ? [its.first_name] : [],
  );
};

test('people who are here are seen where both show it, while they are here [13.94]', async () => {
  const bens = await ben.cable();
  expect(await hereFor(ann)).toEqual([]);
  await show(ben, true);
  expect(await hereFor(ann)).toEqual([]);
  await show(ann, true);
  expect(await hereFor(ann)).toEqual(['Ben']);
  expect(await hereFor(cat)).toEqual([]);
  const { body } = await ann.get(`/api/users/${ben.id}`);
  expect(body.user.shows_presence).toBeNull();
  expect((await ben.get(`/api/users/${ben.id}`)).body.user.shows_presence).toBe(true);
  await show(ben, false);
  expect(await hereFor(ann)).toEqual([]);
  await show(ben, true);
  await ann.put(`/api/loops/${loopId}`, { loop: { adults_only: false } });
  await ann.put(`/api/loops/${loopId}/members/${ben.id}`, { is_minor: true });
  expect(await hereFor(ann)).toEqual([]);
  await ann.put(`/api/loops/${loopId}/members/${ben.id}`, { is_minor: false });
  expect(await hereFor(ann)).toEqual(['Ben']);
  bens.close();
  await expect.poll(() => hereFor(ann)).toEqual([]);
  expect((await ben.put(`/api/users/${ben.id}`, { user: { shows_presence: 'maybe' } })).status).toBe(422);
});
