import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../platform/patience.testing.ts';
import { minutes, startWorld, type TestWorld } from '../../../test/harness.ts';
import { mailNotices } from '../../../test/mail.ts';
import { commentOf, loopOf, type Person, postOf, signUp } from '../../../test/people.ts';
import { type PushService, startPushService } from '../../../test/push/service.ts';
import { momentIn } from '../moments.ts';

let service: PushService;
let world: TestWorld;
let ann: Person;
let friends: Person[];
beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({ roles: 'web', settings: { PUSH_HOSTS: service.host } });
  ann = await world.person('Ann');
  friends = await Promise.all(['Ben', 'Cat', 'Dan', 'Eve'].map((name) => world.person(name)));
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});

/** A process that sends pushes until the test ends. */
const startWorker = () => world.another({ web: false, worker: true });

let count = 0;
/** @returns the number of the browser */
async function register(person: Person): Promise<number> {
  count += 1;
  const { status } = await person.post('/api/push/subscriptions', service.subscriptionOf(count));
  expect(status).toBe(201);
  return count;
}
const follow = (person: Person, id: number, loop_id: number) =>
  person.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${id}`, { loop_id });
const choose = (person: Person, notification_settings: object) =>
  person.put('/api/notification_settings', { notification_settings });
/** An adult with a device, who follows a post in a loop of theirs. */
async function reader(loop: object = {}) {
  const fay = await signUp(world.url, 'Fay', undefined, { age_band: '18_or_older' });
  const device = await register(fay);
  const loopId = await loopOf(ann, [fay, ...friends], { name: 'The choir', ...loop });
  const post = await postOf(ann, loopId, 'Trip to York');
  await follow(fay, post, loopId);
  await world.settle();
  return { fay, device, loopId, post };
}
const payloadsOf = async (device: number, pushesCount: number) => {
  await until(async () => service.payloadsOf(device).length >= pushesCount);
  return service.payloadsOf(device);
};
/** Time for what would be wrong to come. */
const nothingMore = async (device: number, pushesCount: number) => {
  await mailNotices(world, 0);
  await world.settle();
  expect(service.payloadsOf(device)).toHaveLength(pushesCount);
};

test('comments of five people are one push by one tag, and what was read is closed on the other devices [12.87, 12.88]', async () => {
  const { fay, device, loopId, post } = await reader();
  const tablet = await world.signIn(fay);
  const second = await register(tablet);
  for (const person of [ann, ...friends]) await commentOf(person, post);
  await world.settle();
  await startWorker();
  const [push, ...more] = await payloadsOf(device, 1);
  expect([push, more]).toEqual([
    {
      ...{ title: 'The choir', body: 'Eve Example and 4 others commented on “Trip to York”' },
      ...{ url: `/feed/${post}`, tag: expect.stringMatching(`^post:${post}:new_message:`), badge: 1 },
    },
    [],
  ]);
  expect(await payloadsOf(second, 1)).toEqual([push]);
  const { headers } = service.receivedPushes.find((each) => each.device === device) ?? { headers: {} };
  expect(headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  await commentOf(ann, post);
  await nothingMore(device, 1);
  await mailNotices(world, minutes(60 * 4 + 1));
  const [, repeat] = await payloadsOf(device, 2);
  expect(repeat).toEqual({ ...push, body: 'Ann Example and 4 others commented on “Trip to York”' });
  await payloadsOf(second, 2);
  await fay.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: post });
  expect((await payloadsOf(second, 3)).at(-1)).toEqual({ close: push.tag, badge: 0 });
  await fay.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: post });
  await nothingMore(second, 3);
  await commentOf(ann, post);
  const [, , next] = await payloadsOf(device, 3);
  expect(next).toMatchObject({ body: 'Ann Example commented on “Trip to York”', badge: 1 });
  expect(next.tag).not.toBe(push.tag);
});

test('quiet hours hold pushes back but urgent ones, and then there is one for what is still unread [12.89]', async () => {
  await startWorker();
  const { fay, device, loopId, post } = await reader();
  const clockIn = (hours: number) =>
    momentIn(null, new Date(world.clock.now().getTime() + minutes(60 * hours))).time;
  await choose(fay, { quiet_from: clockIn(-1), quiet_until: clockIn(1) });
  const posts = [post, await postOf(ann, loopId, 'Another'), await postOf(ann, loopId, 'Read')];
  for (const id of posts) await follow(fay, id, loopId);
  for (const id of posts) await commentOf(ann, id);
  const announcement = { wants_confirmation: false, confirm_until: null, is_urgent: true };
  const announced = await postOf(ann, loopId, 'School is closed', { announcement });
  const [urgent, ...early] = await payloadsOf(device, 1);
  expect([urgent, early]).toEqual([
    expect.objectContaining({
      body: 'Ann Example made an announcement',
      url: `/feed/${announced}`,
      badge: 4,
    }),
    [],
  ]);
  expect(service.receivedPushes.find((each) => each.device === device)?.headers.urgency).toBe('high');
  await nothingMore(device, 1);
  await fay.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: posts[2] });
  await mailNotices(world, minutes(75));
  const [, summary, ...more] = await payloadsOf(device, 2);
  expect([summary, more]).toEqual([
    {
      ...{ title: 'The choir', body: '2 new things', url: `/notifications/${loopId}`, badge: 3 },
      tag: expect.stringMatching(`^post:${posts[1]}:new_message:`),
    },
    [],
  ]);
});

test('after three pushes comments wait for the next day, and a name does not [12.96]', async () => {
  await startWorker();
  const { fay, device, loopId, post } = await reader();
  const posts = [post, await postOf(ann, loopId, 'Boots'), await postOf(ann, loopId, 'Tents')];
  const lastPost = await postOf(ann, loopId, 'Food');
  for (const id of [...posts, lastPost]) await follow(fay, id, loopId);
  for (const id of posts) await commentOf(ann, id);
  await payloadsOf(device, 3);
  world.clock.advance(minutes(60 * 20));
  Object.assign(ann, await world.signIn(ann));
  await commentOf(ann, lastPost);
  await nothingMore(device, 3);
  await commentOf(ann, lastPost, `[@Fay](mention:${fay.id})`);
  expect((await payloadsOf(device, 4)).at(-1).body).toBe('Ann Example named you in “Food”');
  await mailNotices(world, minutes(60 * 4 + 5));
  expect((await payloadsOf(device, 5)).at(-1)).toMatchObject({
    ...{ body: 'Ann Example commented on “Food”', url: `/feed/${lastPost}` },
  });
});

test('a report of danger passes quiet hours, and says what the bell says [12.89]', async () => {
  await startWorker();
  const gus = await signUp(world.url, 'Gus', undefined, { age_band: '18_or_older' });
  await world.confirmAddressOf(gus.id);
  const [ben] = friends as [Person];
  const loopId = await loopOf(gus, [ben, ann]);
  const device = await register(gus);
  await choose(gus, { quiet_from: '00:00', quiet_until: '23:59' });
  const post = await postOf(ben, loopId, 'Words');
  await ann.post(`/api/posts/${post}/report`, { category: 'danger', reason: 'He says he will hurt himself' });
  const [push] = await payloadsOf(device, 1);
  const { data } = await gus.graphql(
    `{ allNotificationGroups(filter: { loop_id: ${loopId} }) { key sentence url } }`,
  );
  const [{ key, sentence, url }] = data.allNotificationGroups;
  expect(push).toEqual({ title: 'A loop', body: sentence, url, tag: key, badge: 1 });
  const [request] = service.receivedPushes.filter((each) => each.device === device);
  expect(request?.headers.urgency).toBe('high');
});

test('each switch is for its pushes, edits are never pushed, and a minor’s says nothing unless they want it to [12.90]', async () => {
  await startWorker();
  const kim = await signUp(world.url, 'Kim', undefined, { age_band: '16_or_17' });
  await world.confirmAddressOf(kim.id);
  const device = await register(kim);
  const loopId = await loopOf(ann, [kim], { adults_only: false });
  const post = await postOf(ann, loopId, 'Trip');
  await follow(kim, post, loopId);
  const usual = { push_message: true, push_comment: true, push_post: true, push_announcements: true };
  const { body } = await choose(kim, { push_message: false });
  expect(body.notification_settings).toMatchObject({ ...usual, push_message: false, push_preview: false });
  expect((await choose(kim, { push_post: 'no' })).status).toBe(422);
  await commentOf(ann, post);
  await ann.put(`/api/posts/${post}`, { post: { title: 'Journey' } });
  await nothingMore(device, 0);
  await postOf(ann, loopId, 'Look', { invited_user_ids: [kim.id] });
  const [first] = await payloadsOf(device, 1);
  expect(first).toMatchObject({ title: 'A loop', body: 'Something new' });
  await choose(kim, { push_preview: true });
  await postOf(ann, loopId, 'Look again', { invited_user_ids: [kim.id] });
  const [, second] = await payloadsOf(device, 2);
  expect(second).toMatchObject({ body: 'Ann Example asked you to look at a post' });
});

test('nothing is pushed of what is read or deleted before, nor to a device that was signed out [12.91]', async () => {
  await startWorker();
  const { fay, device, loopId, post } = await reader();
  const phone = await world.signIn(fay);
  const lostPhone = await register(phone);
  await phone.delete('/api/sessions/current');
  await commentOf(ann, post);
  await world.settle();
  await fay.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: post });
  const hiddenPost = await postOf(ann, loopId, 'Hidden', { invited_user_ids: [fay.id] });
  await world.settle();
  await ann.delete(`/api/posts/${hiddenPost}`);
  const shownPost = await postOf(ann, loopId, 'Shown', { invited_user_ids: [fay.id] });
  const [push, ...more] = await payloadsOf(device, 1);
  expect([push.url, more]).toEqual([`/feed/${shownPost}`, []]);
  await nothingMore(lostPhone, 0);
});

test('a push service that is busy is asked again later, one that knows a device no more ends it [12.92]', async () => {
  await startWorker();
  const { fay, device, loopId, post } = await reader();
  const phone = await world.signIn(fay);
  const oldPhone = await register(phone);
  const refusing = await register(await world.signIn(fay));
  const busyUntil = minutes(20);
  service.answer(device, 429, { 'retry-after': String(busyUntil / 1_000) });
  service.answer(oldPhone, 410);
  service.answer(refusing, 413);
  await commentOf(ann, post);
  for (const each of [device, oldPhone, refusing]) await payloadsOf(each, 1);
  // The refusal is noted after it has been heard.
  await until(async () => (await fay.get('/api/push/subscriptions')).body.push_subscriptions.length < 3);
  expect((await phone.get('/api/push/subscriptions')).body.push_subscriptions).toHaveLength(2);
  await mailNotices(world, minutes(15));
  await nothingMore(device, 1);
  service.answer(device, 201);
  await mailNotices(world, minutes(6));
  const [first, repeat] = await payloadsOf(device, 2);
  expect(repeat).toEqual(first);
  const [registered] = (await fay.get('/api/push/subscriptions')).body.push_subscriptions.slice(-1);
  expect(registered.last_ok_at).not.toBeNull();
  await nothingMore(refusing, 1);
  expect((await fay.get(`/api/loops/${loopId}`)).body.loop.unread_groups_count).toBe(1);
});
