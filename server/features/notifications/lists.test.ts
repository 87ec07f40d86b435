import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
const posts: number[] = [];

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  await postOf(ann, await loopOf(ann, [ben]), 'Of another loop');
  await world.settle();
  loopId = await loopOf(ann, [ben]);
  await followAnn(loopId);
  for (let n = 0; n < 101; n++) {
    posts.push(await postOf(ann, loopId, `Post ${n}`));
    if (n % 50 === 49) await nextDay();
  }
  await world.settle();
});
afterAll(() => world.stop());

const followAnn = (loop_id: number) =>
  ben.post(`/api/subscriptions?subscribable_type=User&subscribable_id=${ann.id}`, { loop_id });

/** One person tells another of 50 posts a day. */
async function nextDay(): Promise<void> {
  await world.settle();
  world.clock.advance(days(1));
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => Number(id));
const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

describe.each([
  ['notifications [7.13]', 'allNotifications', () => ben],
  ['subscriptions [7.15]', 'allSubscriptions', () => ann],
])('the list of %s', (_, field, actor) => {
  const list = async (args = '') =>
    (await actor().graphql(`{ ${field}(filter: { loop_id: ${loopId} }${args}) { id created_at } }`)).data[
      field
    ];

  test('is the first hundred, in the order of their time [9.11]', async () => {
    const page = await list();
    expect(page).toHaveLength(100);
    const times = page.map((entry: { created_at: string }) => Date.parse(entry.created_at));
    expect(times).toEqual(ascending(times));
  });

  test('is no longer than a hundred, however many are asked for, and goes on after the last', async () => {
    const page = await list(', first: 1000');
    expect(page).toHaveLength(100);
    const rest = await list(`, after: ${page.at(-1).id}`);
    expect(rest).toHaveLength(1);
    expect(ids(await list(', orderBy: created_at_DESC, first: 2'))).toEqual(ids([rest[0], page.at(-1)]));
    expect(ids(await list(`, before: ${page[2].id}`))).toEqual(ids(page.slice(0, 2)));
  });
});

test('the notifications of a loop are listed, however many there are in another [7.11]', async () => {
  const otherLoop = await loopOf(ann, [ben]);
  await followAnn(otherLoop);
  await postOf(ann, otherLoop, 'Elsewhere');
  await world.settle();
  const { data } = await ben.graphql(
    `{ allNotifications(filter: { loop_id: ${otherLoop} }) { notifiable { title } } }`,
  );
  expect(data.allNotifications).toEqual([{ notifiable: { title: 'Elsewhere' } }]);
});

test('a notification says what was done, to what, and to whom it is told [3.40, 3.41, 7.70]', async () => {
  const { data } = await ben.graphql(`{ allNotifications(filter: { loop_id: ${loopId} }, first: 1) {
    id loop_id action read_at notifiable_type notifiable_id notifiable { id title main_media { id } }
    recipient { id name } actor { id } } }`);
  expect(data.allNotifications).toEqual([
    {
      id: expect.any(String),
      loop_id: String(loopId),
      action: 'created',
      read_at: null,
      notifiable_type: 'Post',
      notifiable_id: String(posts[0]),
      notifiable: { id: String(posts[0]), title: 'Post 0', main_media: null },
      recipient: { id: String(ben.id), name: 'Ben Example' },
      actor: { id: String(ann.id) },
    },
  ]);
  const place = await uploadOf(ann, 'a.txt', 'Bring water');
  const form = { title: 'Read this', loop_id: loopId, additional_media: [{ url: place.simple_url }] };
  const { main_media } = (await ann.post('/api/posts', form)).body.post;
  await world.settle();
  const newest = await ben.graphql(`{ allNotifications(filter: { loop_id: ${loopId} }, first: 1,
    orderBy: created_at_DESC) { notifiable { title main_media { id } } } }`);
  expect(newest.data.allNotifications).toEqual([
    { notifiable: { title: 'Read this', main_media: { id: String(main_media.id) } } },
  ]);
});

test('a subscription says what is followed, by whom and since when [3.37, 3.39]', async () => {
  const firstSubscription = async () => {
    const { data } = await ann.graphql(`{ allSubscriptions(filter: { loop_id: ${loopId} }, first: 1) {
      id loop_id is_silent subscribable_type subscribable_id subscribable { ... on Post { title } }
      user { id } created_at updated_at } }`);
    return data.allSubscriptions[0];
  };
  const subscription = await firstSubscription();
  expect(subscription).toMatchObject({
    id: expect.any(String),
    loop_id: String(loopId),
    is_silent: false,
    subscribable_type: 'Post',
    subscribable_id: String(posts[0]),
    subscribable: { title: 'Post 0' },
    user: { id: String(ann.id) },
    updated_at: subscription.created_at,
  });
  world.clock.advance(days(1));
  const path = `/api/subscriptions?subscribable_type=Post&subscribable_id=${posts[0]}`;
  await ann.post(path, { loop_id: loopId, is_silent: true });
  const { created_at, updated_at } = await firstSubscription();
  expect(created_at).toBe(subscription.created_at);
  expect(Date.parse(updated_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(days(1));
});

test('a guest of a loop marks nothing in it', async () => {
  const [host, guest] = [await world.person('Host'), await world.person('Guest')];
  const loop_id = await loopOf(host);
  const mark = () => guest.post('/api/notifications/mark_as_read', { loop_id });
  expect((await mark()).status).toBe(404);
  await host.put(`/api/loops/${loop_id}`, { loop: { has_guest_access: true } });
  expect((await mark()).status).toBe(403);
});
