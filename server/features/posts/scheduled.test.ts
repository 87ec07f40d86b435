import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf, loopChannel } from '../../test/cable.ts';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { dear, loopOf, type Person, signInAgain } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  const names = ['Ann', 'Ben', 'Cat'];
  [ann, ben, cat] = (await Promise.all(names.map((name) => world.person(name)))) as [Person, Person, Person];
  loopId = await loopOf(ann, [ben, cat]);
});
afterAll(() => world.stop());

const inMinutes = (n: number) => new Date(world.clock.now().getTime() + minutes(n)).toISOString();
const schedule = (person: Person, more: object = {}, minutesAhead = 10) =>
  person.post('/api/posts', {
    ...{ title: 'Bring boots', loop_id: loopId, publish_at: inMinutes(minutesAhead) },
    ...more,
  });
const edit = (person: Person, post: number, more: object) =>
  person.put(`/api/posts/${post}`, { post: {}, ...more });
/** Chores run when a worker starts. */
const chores = async () => (await world.another({ web: false })).stop();
async function later(n: number): Promise<void> {
  world.clock.advance(minutes(n));
  await Promise.all([chores(), chores()]);
  await world.settle();
}
const listPosts = async (person: Person, filter = ''): Promise<number[]> =>
  (await person.graphql(`{ allPosts(filter: { loop_id: ${loopId}${filter} }) { id } }`)).data.allPosts.map(
    ({ id }: { id: string }) => Number(id),
  );
const scheduledPosts = (person: Person) => listPosts(person, ', scheduled: true');
const read = async (person: Person, id: number) =>
  (
    await person.graphql(`{ post(id: ${id}) {
      title held_for released_at publish_at publish_refusal sort_date created_at updated_at announcement { announced_at } } }`)
  ).data.post;
async function noticesOf(person: Person, id: number): Promise<string[]> {
  await world.settle();
  const { data } = await person.graphql(
    `{ allNotificationGroups(filter: { loop_id: ${loopId} }) { action sentence notifiable_id } }`,
  );
  return data.allNotificationGroups
    .filter(({ notifiable_id }: { notifiable_id: string }) => Number(notifiable_id) === id)
    .map(({ action }: { action: string }) => action);
}

test('a post waits for its time: its author alone knows of it, also beside the admins [13.71]', async () => {
  const admin = await ann.cable();
  await admin.subscribe(loopChannel(loopId));
  const { status, body } = await schedule(ben, { invited_user_ids: [cat.id], title: 'Boots #trip' });
  const { id } = body.post;
  expect([status, body.post.held_for, body.post.publish_at]).toEqual([201, 'schedule', expect.any(String)]);
  expect(await read(ben, id)).toMatchObject({ title: 'Boots #trip', publish_refusal: null });
  expect([await scheduledPosts(ben), await scheduledPosts(ann), await scheduledPosts(cat)]).toEqual([
    [id],
    [],
    [],
  ]);
  for (const person of [ann, ben, cat]) {
    expect(await listPosts(person)).not.toContain(id);
    expect(await listPosts(person, ', search: "boots"')).not.toContain(id);
    expect(await noticesOf(person, id)).toEqual([]);
  }
  const cable = await ben.cable();
  await cable.subscribe(commentsOf(id));
  cable.perform(commentsOf(id), 'send_message', { text: 'First' });
  expect(await cable.next(commentsOf(id), ({ type }) => type === 'Error')).toMatchObject({
    code: 'comments_closed',
  });
  cable.close();
  for (const person of [ann, cat]) {
    expect(await read(person, id)).toBeNull();
    for (const answer of [
      await edit(person, id, { publish_at: null }),
      await person.delete(`/api/posts/${id}`, {}),
      await person.put(`/api/posts/${id}/pin`, {}),
    ])
      expect(answer.status).toBe(404);
  }
  expect((await ann.get(`/api/cases?loop_id=${loopId}`)).body.cases).toEqual([]);
  expect((await ann.get(`/api/hashtags?loop_id=${loopId}`)).body.hashtags).toEqual([]);
  await world.settle();
  expect(admin.frames.filter(({ type }) => type === undefined)).toEqual([]);
  admin.close();
});

test('it comes out once, as if written then, also by two servers and after a restart [13.72]', async () => {
  const title = `Boots for [@Cat Example](mention:${cat.id})`;
  const { post } = (await schedule(ann, { title, announcement: {}, invited_user_ids: [ben.id] })).body;
  await later(9);
  expect(await read(cat, post.id)).toBeNull();
  expect(await noticesOf(cat, post.id)).toEqual([]);
  await later(2);
  const shownPost = await read(cat, post.id);
  expect(shownPost).toMatchObject({ held_for: null, publish_at: null, released_at: null });
  expect(Date.parse(shownPost.sort_date) - Date.parse(post.created_at)).toBeGreaterThanOrEqual(minutes(11));
  expect([shownPost.created_at, shownPost.updated_at]).toEqual([shownPost.sort_date, shownPost.sort_date]);
  expect(shownPost.announcement.announced_at).toBe(shownPost.sort_date);
  expect((await listPosts(cat))[0]).toBe(post.id);
  expect((await noticesOf(cat, post.id)).toSorted()).toEqual(['announced', 'mentioned']);
  expect((await noticesOf(ben, post.id)).toSorted()).toEqual(['announced', 'invited']);
  expect(await noticesOf(ann, post.id)).toEqual(['came_out']);
  expect(await scheduledPosts(ann)).not.toContain(post.id);
  await later(20);
  expect((await noticesOf(cat, post.id)).toSorted()).toEqual(['announced', 'mentioned']);
});

test('a time lies 5 minutes to a year ahead, and is no other value [13.73]', async () => {
  const wrong = { publish_at: 'Please choose a time from 5 minutes to a year from now' };
  for (const n of [-1, 0, 4, 366 * 1440]) {
    const { status, body } = await schedule(ben, {}, n);
    expect([status, body.errors]).toEqual([422, wrong]);
  }
  for (const publish_at of ['soon', 7, [], {}, true, '2026-13-45T00:00:00Z', '+275760-09-13T00:00:00Z'])
    expect((await schedule(ben, { publish_at })).status).toBe(422);
  expect((await schedule(ben, { publish_at: null })).body.post).toMatchObject({
    held_for: null,
    publish_at: null,
  });
  const { post } = (await schedule(ben, {}, 365 * 1440)).body;
  expect((await edit(ben, post.id, { publish_at: inMinutes(1) })).body.errors).toEqual(wrong);
  expect((await edit(ben, post.id, { publish_at: inMinutes(6) })).body.post.held_for).toBe('schedule');
});

test('its author edits it and its time, posts it now, or deletes it [13.74]', async () => {
  const [first, second, third] = [await schedule(ben), await schedule(ben), await schedule(ben)].map(
    ({ body }) => body.post.id as number,
  ) as [number, number, number];
  const movedPost = await edit(ben, first, { post: { title: 'Bring wellies' }, publish_at: inMinutes(60) });
  expect(movedPost.body.post).toMatchObject({ title: 'Bring wellies', held_for: 'schedule' });
  const answers = await Promise.all([1, 2].map(() => edit(ben, second, { publish_at: null })));
  expect(answers.map(({ status, body }) => [status, body.post.held_for])).toEqual([
    [200, null],
    [200, null],
  ]);
  expect((await ben.delete(`/api/posts/${third}`, {})).status).toBe(204);
  expect(await noticesOf(ben, second)).toEqual([]);
  await later(11);
  expect([await read(cat, first), await read(cat, third)]).toEqual([null, null]);
  expect((await listPosts(cat)).filter((id) => id === second)).toHaveLength(1);
  await later(50);
  expect(await read(cat, first)).toMatchObject({ title: 'Bring wellies' });
  const late = await edit(ben, first, { post: { title: 'Too late' }, publish_at: inMinutes(30) });
  expect([late.status, late.body.detail]).toEqual([409, 'This post has come out already']);
  expect(await read(cat, first)).toMatchObject({ title: 'Bring wellies', held_for: null });
});

test('the rules of that day hold: it waits or stays in, and its author learns why [13.75]', async () => {
  const at = (title: string) => schedule(ben, { title }).then(({ body }) => body.post.id as number);
  const waits = await at('First');
  await ann.put(`/api/loops/${loopId}/rules`, { hold_posts: 'all' });
  await later(11);
  expect(await read(ben, waits)).toMatchObject({ held_for: 'approval', publish_at: null });
  expect([await noticesOf(ben, waits), await read(cat, waits)]).toEqual([['stayed_in'], null]);
  const { cases } = (await ann.get(`/api/cases?loop_id=${loopId}`)).body;
  await ann.put(`/api/cases/${cases[0].id}`, { outcome: 'kept' });
  expect(await read(cat, waits)).toMatchObject({ held_for: null });

  await ann.put(`/api/loops/${loopId}/rules`, { hold_posts: 'none' });
  const refusedPost = await at('Second');
  await ann.put(`/api/loops/${loopId}/rules`, { post_by: 'admins' });
  await later(11);
  const expected = { held_for: 'schedule', publish_refusal: 'In this loop only admins may post' };
  expect(await read(ben, refusedPost)).toMatchObject(expected);
  expect([await noticesOf(ben, refusedPost), await scheduledPosts(ben)]).toEqual([
    ['stayed_in'],
    [refusedPost],
  ]);
  await later(11);
  expect(await noticesOf(ben, refusedPost)).toEqual(['stayed_in']);
  const now = await edit(ben, refusedPost, { publish_at: null });
  expect([now.status, now.body.code]).toEqual([403, 'may_not_post']);
  await ann.put(`/api/loops/${loopId}/rules`, { post_by: 'all' });
  expect((await edit(ben, refusedPost, { publish_at: inMinutes(6) })).body.post.publish_refusal).toBeNull();
  await later(7);
  expect(await read(cat, refusedPost)).toMatchObject({ held_for: null });

  const poll = { question: 'In which boots?', options: ['Old ones', 'Wellies'] };
  const polled = (await schedule(ben, { poll })).body.post.id;
  const times = { starts_local: inMinutes(6).slice(0, 16), ends_local: inMinutes(8).slice(0, 16) };
  const dated = (await schedule(ben, { event: { name: 'Walk', time_zone: 'UTC', ...times } })).body.post.id;
  await ann.post(`/api/loops/${loopId}/watched_words`, { words: ['wellies'], action: 'refuse' });
  const early = await schedule(ben, { title: 'Wellies' });
  expect([early.status, early.body.code]).toEqual([422, 'refused_word']);
  const pricedPost = (await schedule(ben, { title: dear, price_pence: 300 })).body.post.id;
  await world.freePlan(loopId);
  await later(11);
  const refusalOf = async (post: number) => (await read(ben, post)).publish_refusal;
  expect(await refusalOf(pricedPost)).toBe('This needs a paid plan');
  expect([await refusalOf(polled), await refusalOf(dated)]).toEqual([
    ...['Please write this without “wellies”', 'Please choose a time in the future'],
  ]);
});

test('one whose file is not ready comes out once it is [13.75]', async () => {
  const file = await uploadOf(ben, 'list.txt', 'boots');
  await processed(ben, file);
  const { post } = (await schedule(ben, { additional_media: [{ url: file.fields.key }] })).body;
  await world.delayFile(file.fields.key);
  await later(11);
  expect(await read(ben, post.id)).toMatchObject({ held_for: 'schedule', publish_refusal: null });
  await world.delayFile(file.fields.key, true);
  await later(1);
  expect(await read(cat, post.id)).toMatchObject({ held_for: null });
  expect(await noticesOf(ben, post.id)).toEqual(['came_out']);
});

test('one whose author has left never comes out, and is deleted 14 days after its time [13.76]', async () => {
  const dan = await world.person('Dan');
  const loop = await loopOf(ann, [dan]);
  await dan.post('/api/posts', { title: 'Gone', loop_id: loop, publish_at: inMinutes(10) });
  await ann.post(`/api/loops/${loop}/members/${dan.id}/remove`);
  await later(11);
  expect(await world.livingPosts(loop)).toBe(1);
  world.clock.advance(days(13));
  ann = await signInAgain(world.url, ann);
  await chores();
  expect(await world.livingPosts(loop)).toBe(1);
  world.clock.advance(days(1));
  await chores();
  await world.settle();
  expect(await world.livingPosts(loop)).toBe(0);
  const { data } = await ann.graphql(`{ allPosts(filter: { loop_id: ${loop} }) { id } }`);
  expect(data.allPosts).toEqual([]);
});
