import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

test('a loop_id that is not the object’s finds nothing, in the address as in the body', async () => {
  const [loop, otherLoop] = [await loopOf(ann), await loopOf(ann)];
  const post = await postOf(ann, loop);
  const { body } = await ann.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`);
  const subscription = body.subscription.id;
  const calls = (query: string, more: object) => [
    ann.get(`/api/loops/${loop}${query}`),
    ann.put(`/api/loops/${loop}${query}`, { loop: {}, ...more }),
    ann.put(`/api/posts/${post}${query}`, { post: { title: 'Still' }, ...more }),
    ann.post(`/api/posts/${post}/unlock${query}`, { password: '', ...more }),
  ];
  const statuses = async (query: string, more: object) =>
    (await Promise.all(calls(query, more))).map(({ status }) => status);
  expect(await statuses(`?loop_id=${otherLoop}`, {})).toEqual([404, 404, 404, 404]);
  expect((await statuses('', { loop_id: otherLoop })).slice(1)).toEqual([404, 404, 404]);
  expect(await statuses(`?loop_id=${loop}`, { loop_id: `${loop}` })).toEqual([200, 200, 200, 200]);
  expect((await ann.delete(`/api/subscriptions/${subscription}?loop_id=${otherLoop}`)).status).toBe(404);
  expect((await ann.delete(`/api/subscriptions/${subscription}?loop_id=${loop}`)).status).toBe(204);
});

test('a loop_id that is not the post’s finds nothing where the query or the body names the post', async () => {
  const [loop, otherLoop] = [await loopOf(ann), await loopOf(ann)];
  const post = await postOf(ann, loop);
  const statuses = async (query: string, more: object) => {
    const follow = `/api/subscriptions?subscribable_type=Post&subscribable_id=${post}${query}`;
    const answers = [
      await ann.get(`/api/analytics/post_seen_times?post_id=${post}${query}`),
      await ann.post(`/api/analytics/post_seen_times?${query}`, { post_id: post, ...more }),
      await ann.post(follow, more),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await statuses(`&loop_id=${otherLoop}`, {})).toEqual([404, 404, 404]);
  expect((await statuses('', { loop_id: `${otherLoop}` })).slice(1)).toEqual([404, 404]);
  expect(await statuses(`&loop_id=${loop}`, { loop_id: loop })).toEqual([200, 204, 200]);
});
