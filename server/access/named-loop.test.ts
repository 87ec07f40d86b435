import { type AuthorizedRoute, routes } from '@loopyard/contract/authorization.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from '../test/authorization.calls.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf, type Person, postOf } from '../test/people.ts';
import { castIn, sceneFor, whoMay } from '../test/scene.ts';
import type { Cast } from '../test/stage.ts';

let world: TestWorld;
let ann: Person;
let cast: Cast;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  cast = await castIn(world);
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
  // Its author follows it then.
  await world.settle();
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

/** By hand, so that a noun of a loop can't be forgotten with its feature's own word. */
const ofNoLoop =
  /\/api\/(users|sessions|media|checkouts|invoices|calendar_feeds|push\/subscriptions|operator\/\w+)\/:id/;
const ofLoops = (Object.keys(routes) as AuthorizedRoute[]).filter(
  (route) => route.includes('/:id') && !ofNoLoop.test(route),
);

describe('a loop_id that is not the object’s finds nothing', () => {
  test.each(ofLoops)('%s', async (route) => {
    const scene = await sceneFor(world, cast, route);
    const person = whoMay(scene.cast, routes[route]);
    const loop_id = await loopOf(person);
    const { method, path, body = {} } = address(route, scene.ids);
    const headers = { authorization: person.token, 'content-type': 'application/json' };
    const ask = async (at: string, more: object) => {
      const content = method === 'GET' ? {} : { body: JSON.stringify({ ...body, ...more }) };
      return (await fetch(world.url + at, { method, headers, ...content })).status;
    };
    if (method !== 'GET') expect(await ask(path, { loop_id })).toBe(404);
    const naming = `${path}${path.includes('?') ? '&' : '?'}loop_id=`;
    expect(await ask(naming + loop_id, {})).toBe(404);
    expect(await ask(naming + scene.ids.loop, {})).toBeLessThan(300);
  });
});
