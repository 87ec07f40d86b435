import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let lea: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, lea, cat] = [await world.person('Ann'), await world.person('Lea'), await world.person('Cat')];
});
afterAll(() => world.stop());

const protectedLoop = async (member: Person) => {
  const loopId = await loopOf(ann, [lea, cat, member], { adults_only: false });
  await ann.put(`/api/loops/${loopId}/leads/${lea.id}`, {});
  return loopId;
};
const rename = (person: Person, first_name: string) =>
  person.put(`/api/users/${person.id}`, { user: { first_name, last_name: 'Hart' } });

/** In the list of members, and on the profile. */
async function seenBy(viewer: Person, loopId: number, { id }: Person) {
  const { users } = (await viewer.get(`/api/users?loop_id=${loopId}`)).body;
  const inList = users.find((user: { id: number }) => user.id === id).former_name;
  const { user } = (await viewer.get(`/api/users/${id}?loop_id=${loopId}`)).body;
  expect(user.in_loop.former_name).toEqual(inList);
  return inList;
}

test('a changed name is shown to admins and leads of a protected loop for 30 days [11.4]', async () => {
  const zoe = await world.person('Zoe');
  const loopId = await protectedLoop(zoe);
  const elsewhere = await loopOf(ann, [zoe], { adults_only: true });
  expect(await seenBy(ann, loopId, zoe)).toBeNull();
  const renamedAt = world.clock.now().getTime();
  await rename(zoe, 'Zara');
  const former = await seenBy(ann, loopId, zoe);
  expect([former.name, Date.parse(former.until) >= renamedAt]).toEqual(['Zoe Example', true]);
  expect(await seenBy(lea, loopId, zoe)).toEqual(former);
  expect([await seenBy(cat, loopId, zoe), await seenBy(zoe, loopId, zoe)]).toEqual([null, null]);
  expect(await seenBy(ann, elsewhere, zoe)).toBeNull();

  world.clock.advance(days(10));
  const [leaThere, annThere, zoeThere] = [
    await world.signIn(lea),
    await world.signIn(ann),
    await world.signIn(zoe),
  ];
  await rename(zoeThere, 'Zelda');
  expect(await seenBy(leaThere, loopId, zoe)).toEqual(former);
  expect(JSON.stringify((await dataOf(zoeThere)).memberships)).toContain('Zoe Example');
  world.clock.advance(days(20) + 1_000);
  expect(await seenBy(annThere, loopId, zoe)).toBeNull();
  await (await world.another({ web: false })).stop();
  expect(JSON.stringify((await dataOf(zoeThere)).memberships)).not.toContain('Zoe Example');
});

test('a name that is taken again is no former one [11.4]', async () => {
  const [ada, annNow] = [await world.person('Ada'), await world.signIn(ann)];
  await rename(ada, 'Ada');
  const loopId = await loopOf(annNow, [ada], { adults_only: false });
  await rename(ada, 'Aida');
  expect((await seenBy(annNow, loopId, ada)).name).toBe('Ada Hart');
  await rename(ada, 'Ada');
  expect(await seenBy(annNow, loopId, ada)).toBeNull();
});

test('the first name is kept of many changes at once, while its owner writes and an admin marks them [11.4]', async () => {
  const [uma, annNow] = [await world.person('Uma'), await world.signIn(ann)];
  const loopId = await loopOf(annNow, [uma], { adults_only: false });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => [
      rename(uma, n % 2 ? 'Una' : 'Uta'),
      uma.post('/api/posts', { loop_id: loopId, title: `Post ${n}` }),
      annNow.put(`/api/loops/${loopId}/members/${uma.id}`, { is_minor: n % 2 === 0 }),
    ]).flat(),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 204]));
  expect((await seenBy(annNow, loopId, uma)).name).toBe('Uma Example');
});
