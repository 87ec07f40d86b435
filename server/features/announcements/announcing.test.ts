import { afterAll, beforeAll, expect, test } from 'vitest';
import { loopChannel } from '../../test/cable.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { dear, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  const names = ['Ann', 'Ben', 'Cat'];
  [ann, ben, cat] = (await Promise.all(names.map((name) => world.person(name)))) as [Person, Person, Person];
  loopId = await loopOf(ann, [ben, cat], { name: 'Lion Class' });
});
afterAll(() => world.stop());

const rules = (changes: object) => ann.put(`/api/loops/${loopId}/rules`, changes);
const create = (person: Person, more: object = {}) =>
  person.post('/api/posts', { title: dear, loop_id: loopId, announcement: {}, ...more });
const edit = (person: Person, post: number, more: object) =>
  person.put(`/api/posts/${post}`, { post: {}, ...more });
async function toldTimes(person: Person, post: number): Promise<number> {
  await world.settle();
  const { data } = await person.graphql(
    `{ allNotificationGroups(filter: { loop_id: ${loopId} }) { action notifiable_id } }`,
  );
  const isIt = (line: { action: string; notifiable_id: string }) =>
    line.action === 'announced' && Number(line.notifiable_id) === post;
  return data.allNotificationGroups.filter(isIt).length;
}
const mayAnnounce = async (person: Person) =>
  (await person.get(`/api/loops/${loopId}`)).body.loop.abilities.announce;
const waiting = async (person: Person) =>
  (await person.get(`/api/loops/${loopId}/announcements`)).body.announcements;

test('admins announce, and members whose role may; locks and days in the past are refused [12.62]', async () => {
  const { role } = (await ann.post(`/api/loops/${loopId}/roles`, { name: 'Teacher' })).body;
  await ann.put(`/api/loops/${loopId}/members/${ben.id}`, { role_id: role.id });
  expect([await mayAnnounce(ann), await mayAnnounce(ben)]).toEqual([true, false]);
  const refusal = await create(ben);
  expect([refusal.status, refusal.body.detail]).toEqual([403, 'In this loop only admins may announce']);
  await rules({ announce_by: 'roles', announce_by_role_ids: [role.id] });
  expect([await mayAnnounce(ben), await mayAnnounce(cat)]).toEqual([true, false]);
  expect((await create(cat)).body.detail).toBe(
    'In this loop only admins and members with the role Teacher may announce',
  );
  const { post } = (await create(ben)).body;
  expect(await toldTimes(cat, post.id)).toBe(1);
  expect((await rules({ announce_by: 'all' })).body.errors).toEqual({
    announce_by: 'Please choose one of these',
  });

  const locked = { announcement: 'A post with a password or a price can’t be an announcement' };
  for (const lock of [{ password: 'a secret word' }, { price_pence: 300 }]) {
    expect((await create(ann, lock)).body.errors).toEqual(locked);
    expect((await edit(ben, post.id, lock)).body.errors).toEqual(locked);
  }
  const past = { wants_confirmation: true, confirm_until: '2020-01-01T00:00:00.000Z' };
  expect((await create(ann, { announcement: past })).body.errors).toEqual({
    confirm_until: 'Please choose a day to come',
  });
  for (const announcement of [{ confirm_until: 'soon' }, { is_urgent: 'yes' }, [], 'loud'])
    expect((await create(ann, { announcement })).status).toBe(422);
  expect((await create(ann, { announcement: null })).body.post.announcement).toBeNull();
  const alone = await loopOf(ann);
  const unheard = await ann.post('/api/posts', { title: 'Hello', loop_id: alone, announcement: {} });
  expect(unheard.body.errors).toEqual({ announcement: 'Nobody else can see this post yet' });
});

test('a post is announced when it is let through, when it turns into one, and again once a day [12.63]', async () => {
  await rules({ hold_posts: 'all' });
  const heldPost = (await create(ben)).body.post;
  expect([heldPost.held_for, await toldTimes(cat, heldPost.id), await toldTimes(ann, heldPost.id)]).toEqual([
    ...['approval', 0, 0],
  ]);
  const { cases } = (await ann.get(`/api/cases?loop_id=${loopId}`)).body;
  world.clock.advance(days(1));
  await ann.put(`/api/cases/${cases[0].id}`, { outcome: 'kept' });
  expect([await toldTimes(cat, heldPost.id), await toldTimes(ann, heldPost.id)]).toEqual([1, 1]);
  const { data } = await cat.graphql(`{ post(id: ${heldPost.id}) { announcement { announced_at } } }`);
  expect(Date.parse(data.post.announcement.announced_at)).toBeGreaterThan(Date.parse(heldPost.created_at));
  await rules({ hold_posts: 'none' });

  const post = await postOf(ben, loopId, 'Boots');
  const answers = await Promise.all([
    edit(ben, post, { announcement: {} }),
    edit(ben, post, { announcement: {} }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await toldTimes(cat, post)).toBe(1);
  const editAnswer = await edit(ben, post, { announcement: { is_urgent: true, wants_confirmation: true } });
  expect(editAnswer.body.post.announcement).toMatchObject({ is_urgent: true, wants_confirmation: true });
  expect((await edit(ben, post, { announcement: null })).body.errors).toEqual({
    announcement: 'Everybody was told, so it stays an announcement. You can delete the post',
  });
  const tellAgain = { announcement: { tell_again: true } };
  const early = await edit(ben, post, tellAgain);
  expect([early.status, early.body.code]).toEqual([409, 'too_soon']);
  expect(early.body.detail).toMatch(/^You can tell everyone again on /);
  expect(await toldTimes(cat, post)).toBe(1);
  world.clock.advance(days(1));
  expect((await edit(ben, post, tellAgain)).status).toBe(200);
  expect(await toldTimes(cat, post)).toBe(2);
});

test('it waits above the feed until it was opened or, where that is wanted, confirmed, or for 14 days [12.69]', async () => {
  world.clock.advance(days(15));
  expect(await waiting(cat)).toEqual([]);
  const [plainId, wantedId] = [
    (await create(ann, { title: '# Boots\n\nfor **all**' })).body.post.id,
    (await create(ann, { announcement: { wants_confirmation: true, is_urgent: true } })).body.post.id,
  ];
  expect(await waiting(ann)).toEqual([]);
  expect(await waiting(cat)).toMatchObject([
    { post_id: wantedId, wants_confirmation: true, is_urgent: true, user: { name: 'Ann Example' } },
    { post_id: plainId, title: expect.stringMatching(/^Boots\s+for all$/), wants_confirmation: false },
  ]);
  for (const post_id of [plainId, wantedId]) await cat.post('/api/analytics/post_seen_times', { post_id });
  expect((await waiting(cat)).map(({ post_id }: { post_id: number }) => post_id)).toEqual([wantedId]);
  await cat.post(`/api/posts/${wantedId}/confirm`);
  expect(await waiting(cat)).toEqual([]);
  world.clock.advance(days(14) + 1);
  expect(await waiting(ben)).toEqual([]);
});

test('the counts end with the right to see them [12.68]', async () => {
  const post = await postOf(ben, loopId, 'Boots', { announcement: {}, admin_ids: [cat.id] });
  const catsFrames = await cat.cable();
  await catsFrames.subscribe(loopChannel(loopId));
  await edit(ben, post, { admin_ids: [] });
  const annsFrames = await ann.cable();
  await annsFrames.subscribe(loopChannel(loopId));
  await ann.post('/api/analytics/post_seen_times', { post_id: post });
  await annsFrames.next(loopChannel(loopId), ({ type }) => type === 'Receipts');
  await world.settle();
  expect(catsFrames.messages(loopChannel(loopId)).filter(({ type }) => type === 'Receipts')).toEqual([]);
});
