import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../test/data-export.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
  stranger = await world.person('Dan');
});
afterAll(() => world.stop());

const block = (person: Person, { id }: { id: number }) => person.post(`/api/users/${id}/block`);
const blocksOf = async (person: Person, query = '') =>
  (await person.get(`/api/blocks${query}`)).body.blocks.map(({ user }: { user: { id: number } }) => user.id);
const titles = async (person: Person, loopId: number, search = '') => {
  const { data } = await person.graphql(`{ allPosts(filter: { loop_id: ${loopId} ${search} }) { title } }`);
  return data.allPosts.map(({ title }: { title: string }) => title);
};

test('a block keeps somebody out of feed, search and notices in every loop, and they are not told and see everything [10.121]', async () => {
  const loopId = await loopOf(ann, [ben, cat]);
  await postOf(ben, loopId, 'From Ben');
  await postOf(ann, loopId, 'From Ann');
  await cat.post('/api/subscriptions', {
    loop_id: loopId,
    subscribable_type: 'User',
    subscribable_id: ben.id,
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => block(cat, ben)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await blocksOf(cat)).toEqual([ben.id]);
  const post = await postOf(ben, loopId, 'Again from Ben', { invited_user_ids: [cat.id] });
  await world.settle();
  expect(await titles(cat, loopId)).toEqual(['From Ann']);
  expect(await titles(cat, loopId, 'search: "Ben"')).toEqual([]);
  expect(await titles(cat, loopId, 'title_contains: "From"')).toEqual(['From Ann']);
  const otherLoopId = await loopOf(ann, [ben, cat]);
  await postOf(ben, otherLoopId, 'Here too');
  expect(await titles(cat, otherLoopId)).toEqual([]);
  const { data } = await cat.graphql(
    `{ allNotifications(filter: { loop_id: ${loopId} }) { id } post(id: ${post}) { title } }`,
  );
  expect(data).toEqual({ allNotifications: [], post: { title: 'Again from Ben' } });
  expect(await titles(ben, loopId)).toHaveLength(3);
  expect([await blocksOf(ben), (await dataOf(ben)).blocks]).toEqual([[], []]);
  expect((await dataOf(cat)).blocks).toMatchObject([{ blockedUserId: ben.id }]);

  await cat.delete(`/api/users/${ben.id}/block`);
  expect(await titles(cat, loopId)).toHaveLength(3);
  expect(await blocksOf(cat)).toEqual([]);
});

test('an admin is always seen, and comments stay in their place for the screen to fold [10.121]', async () => {
  const loopId = await loopOf(ann, [ben, cat]);
  const post = await postOf(ann, loopId, 'From Ann');
  await block(cat, ann);
  await commentOf(ann, post, 'Read this');
  expect(await titles(cat, loopId)).toEqual(['From Ann']);
  expect(await blocksOf(cat, `?loop_id=${loopId}`)).toEqual([]);
  expect(await blocksOf(cat)).toEqual([ann.id]);
});

test('only people of one’s loops can be blocked, not oneself, and they can be seen again after they left [10.122]', async () => {
  const loopId = await loopOf(ann, [ben]);
  const nobody = await ben.post('/api/users/999999999/block');
  const answer = await block(ben, stranger);
  expect([answer.status, answer.body]).toEqual([404, nobody.body]);
  expect((await ben.delete(`/api/users/${stranger.id}/block`)).body).toEqual(nobody.body);
  expect((await stranger.get(`/api/blocks?loop_id=${loopId}`)).status).toBe(404);
  expect((await block(ben, ben)).body.errors).toEqual({ id: 'You can’t block yourself' });
  const guest = await world.person('Eve');
  const otherLoopId = await loopOf(guest, [ben]);
  expect((await block(ben, guest)).status).toBe(204);
  await ben.post(`/api/loops/${otherLoopId}/leave`);
  expect((await ben.delete(`/api/users/${guest.id}/block`)).status).toBe(204);
  expect(await blocksOf(ben, `?loop_id=${loopId}`)).toEqual([]);
});
