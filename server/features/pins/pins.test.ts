import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let bea: Person;
let loopId: number;
beforeAll(async () => {
  world = await startWorld();
  [ann, bea] = [await world.person('Ann'), await world.person('Bea')];
  loopId = await loopOf(ann, [bea]);
});
afterAll(() => world.stop());

const pin = (person: Person, post: number, body: object = {}) => person.put(`/api/posts/${post}/pin`, body);
const unpin = (person: Person, post: number) => person.delete(`/api/posts/${post}/pin`, {});
const pinned = async (person: Person, loop = loopId): Promise<number[]> => {
  const query = `{ allPosts(filter: { loop_id: ${loop}, pinned: true }) { id pinned_until abilities { pin } } }`;
  return (await person.graphql(query)).data.allPosts.map(({ id }: { id: string }) => Number(id));
};
const inDays = (n: number) => new Date(world.clock.now().getTime() + days(n)).toISOString();

test('an admin pins posts above the feed, the latest first, and unpins them; the log says so [13.31]', async () => {
  const [first, second] = [await postOf(bea, loopId), await postOf(ann, loopId)];
  for (const post of [first, second]) expect((await pin(ann, post)).status).toBe(204);
  expect(await pinned(bea)).toEqual([second, first]);
  const { data } = await bea.graphql(`{ post(id: ${first}) { pinned_until abilities { pin } } }`);
  expect(Date.parse(data.post.pinned_until) - world.clock.now().getTime()).toBeGreaterThan(days(13.9));
  expect(data.post.abilities.pin).toBe(false);
  for (const act of [pin, unpin]) expect((await act(bea, first)).status).toBe(403);
  for (let twice = 0; twice < 2; twice++) expect((await unpin(ann, second)).status).toBe(204);
  expect(await pinned(bea)).toEqual([first]);
  const { acts } = (await ann.get(`/api/loops/${loopId}/acts`)).body;
  expect(acts.slice(0, 3).map(({ act }: { act: string }) => act)).toEqual([
    ...['post_unpinned', 'post_pinned', 'post_pinned'],
  ]);
  await unpin(ann, first);
});

test('a pin leaves by itself at its day, which lies within a year [13.32]', async () => {
  const post = await postOf(ann, loopId);
  for (const until of [inDays(-1), inDays(366), 'soon']) {
    const { status, body } = await pin(ann, post, { until });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['until']]);
  }
  const until = new Date(world.clock.now().getTime() + minutes(5)).toISOString();
  expect((await pin(ann, post, { until })).status).toBe(204);
  expect(await pinned(bea)).toEqual([post]);
  world.clock.advance(minutes(6));
  expect(await pinned(bea)).toEqual([]);
});

test('five are pinned at most, also by two admins at once; a deleted one counts no more [13.33]', async () => {
  const carl = await world.person('Carl');
  const loop = await loopOf(ann, [carl]);
  await ann.post(`/api/loops/${loop}/members/${carl.id}/add_admin`);
  const posts = await Promise.all(Array.from({ length: 7 }, () => postOf(ann, loop)));
  const [firstPost = 0, secondPost = 0] = posts;
  for (const post of posts.slice(0, 4)) await pin(ann, post);
  const answers = await Promise.all([pin(ann, posts[4] ?? 0), pin(carl, posts[5] ?? 0)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const { body } = await pin(ann, posts[6] ?? 0);
  expect(body.detail).toBe('Five posts are pinned already. Unpin one first.');
  expect((await pin(ann, firstPost, { until: inDays(30) })).status).toBe(204);
  await ann.delete(`/api/posts/${secondPost}`, {});
  expect((await pin(ann, posts[6] ?? 0)).status).toBe(204);
  expect(await pinned(carl, loop)).toHaveLength(5);
});

test('a post that somebody may not see is not among the pinned ones, and nobody pins one of another loop [13.34]', async () => {
  const loop = await loopOf(ann, [bea]);
  const role = (await ann.post(`/api/loops/${loop}/roles`, { name: 'Staff' })).body.role.id;
  const post = await postOf(ann, loop, 'For staff', { restricted_to_role_id: role });
  await pin(ann, post);
  expect([await pinned(ann, loop), await pinned(bea, loop)]).toEqual([[post], []]);
  const carl = await world.person('Carl');
  await loopOf(carl);
  for (const act of [pin, unpin]) expect((await act(carl, post)).status).toBe(404);
});
