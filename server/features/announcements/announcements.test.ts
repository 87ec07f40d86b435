import { afterAll, beforeAll, expect, test } from 'vitest';
import { loopChannel } from '../../test/cable.ts';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices, mailsTo } from '../../test/mail.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let dan: Person;
let eve: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'];
  const people = (await Promise.all(names.map((name) => world.person(name)))) as [
    ...[Person, Person, Person, Person, Person],
  ];
  [ann, ben, cat, dan, eve] = people;
  loopId = await loopOf(ann, [ben, cat, dan, eve], { name: 'Lion Class' });
});
afterAll(() => world.stop());

const announce = (person: Person, more: object = {}, announcement: object = {}) =>
  postOf(person, loopId, 'Please bring boots', { announcement, ...more });
const open = (person: Person, post: number) =>
  person.post('/api/analytics/post_seen_times', { post_id: post });
const confirm = (person: Person, post: number) => person.post(`/api/posts/${post}/confirm`);
const remind = (person: Person, post: number, to = 'not_seen') =>
  person.post(`/api/posts/${post}/remind`, { to });
const receipts = (person: Person, post: number, query = '') =>
  person.get(`/api/posts/${post}/receipts${query}`);
const names = ({ body }: { body: { users: { name: string }[] } }) =>
  body.users.map(({ name }) => name.split(' ')[0]);
async function bell(person: Person, post: number) {
  await world.settle();
  const { data } = await person.graphql(`{ allNotificationGroups(filter: { loop_id: ${loopId} }) {
    action notifiable_id sentence } }`);
  return data.allNotificationGroups.flatMap((line: { notifiable_id: string; sentence: string }) =>
    Number(line.notifiable_id) === post ? [line.sentence] : [],
  );
}
async function postSeenBy(person: Person, post: number) {
  const { data } = await person.graphql(`{ post(id: ${post}) { abilities { see_receipts }
    announcement { is_urgent wants_confirmation confirm_until confirmed_at counts { audience seen confirmed } } } }`);
  return data.post;
}
const acts = async () =>
  (await ann.get(`/api/loops/${loopId}/acts`)).body.acts.map(({ act }: { act: string }) => act);

const newSentence = 'Ann Example made an announcement';
const reminderSentence = 'Ann Example asks you to read an announcement';

test('an announcement reaches everybody once, and its author follows live who has seen and confirmed it [12.61, 12.64, 12.65, 12.66, 12.68]', async () => {
  await ben.post(`/api/subscriptions?subscribable_type=User&subscribable_id=${ann.id}`, { loop_id: loopId });
  const until = new Date(world.clock.now().getTime() + days(3)).toISOString();
  const post = await announce(
    ann,
    { admin_ids: [dan.id] },
    { wants_confirmation: true, confirm_until: until, is_urgent: true },
  );
  const cables = { ann: await ann.cable(), ben: await ben.cable(), dan: await dan.cable() };
  for (const cable of Object.values(cables)) await cable.subscribe(loopChannel(loopId));
  for (const person of [ben, cat, dan, eve]) expect(await bell(person, post)).toEqual([newSentence]);
  expect(await bell(ann, post)).toEqual([]);

  expect((await open(ben, post)).status).toBe(204);
  expect([await confirm(cat, post), await confirm(cat, post)].map(({ status }) => status)).toEqual([
    204, 204,
  ]);
  expect((await confirm(ann, post)).status).toBe(409);
  const frames = ({ messages }: (typeof cables)['ann']) =>
    messages(loopChannel(loopId)).filter(({ type }) => type === 'Receipts');
  const frame = { type: 'Receipts', post_id: post, audience: 4, seen: 2, confirmed: 1 };
  for (const cable of [cables.ann, cables.dan])
    expect(await cable.next(loopChannel(loopId), ({ confirmed }) => confirmed === 1)).toEqual(frame);
  expect([frames(cables.ann).length <= 2, frames(cables.ben)]).toEqual([true, []]);

  const counts = { audience: 4, seen: 2, confirmed: 1 };
  for (const person of [ann, dan])
    expect(await postSeenBy(person, post)).toMatchObject({
      abilities: { see_receipts: true },
      announcement: { is_urgent: true, wants_confirmation: true, confirm_until: until, counts },
    });
  expect(await postSeenBy(cat, post)).toMatchObject({
    abilities: { see_receipts: false },
    announcement: { confirmed_at: expect.any(String), counts: null },
  });
  expect((await receipts(cat, post)).status).toBe(403);
  const whole = await receipts(dan, post);
  expect(whole.body).toMatchObject({
    ...{ audience_count: 4, seen_count: 2, confirmed_count: 1, reminders_left: 3, may_remind_at: null },
    ...{ total_items: 4, current_page: 1, total_pages: 1 },
  });
  expect(names(whole)).toEqual(['Ben', 'Cat', 'Dan', 'Eve']);
  expect(whole.body.users.slice(1, 3)).toMatchObject([
    { has_seen: true, seen_at: expect.any(String), confirmed_at: expect.any(String) },
    { has_seen: false, seen_at: null, confirmed_at: null },
  ]);
  const lists = ['seen', 'not_seen', 'confirmed', 'not_confirmed'].map(async (state) =>
    names(await receipts(ann, post, `?state=${state}`)),
  );
  expect(await Promise.all(lists)).toEqual([['Ben', 'Cat'], ['Dan', 'Eve'], ['Cat'], ['Ben', 'Dan', 'Eve']]);
  expect((await receipts(ann, post, '?page=2')).body).toMatchObject({ users: [], total_items: 4 });
  const file = await receiptsFile(post);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="receipts.csv"');
  expect(file.body.trim().split('\r\n')).toMatchObject([
    expect.stringContaining('"name","person_id","seen","seen_at","confirmed_at"'),
    expect.stringContaining(`"Dan Example","${dan.id}","no","",""`),
    expect.stringContaining(`"Eve Example"`),
  ]);
  expect((await dataOf(cat)).confirmations).toMatchObject([{ postId: post }]);

  await dan.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: post });
  await mailNotices(world);
  const mails = (await mailsTo(world, ben.email)).filter(({ subject }) => subject.includes('Lion Class'));
  expect(mails.map(({ subject }) => subject)).toEqual([`${newSentence} in Lion Class`]);
  expect(mails[0]?.text).not.toContain('boots');
  expect(mails[0]?.text).toContain('everybody who may see an announcement');
  expect((await mailsTo(world, dan.email))[0]?.subject).toBe('Confirm your e-mail');
});

const receiptsFile = (post: number) =>
  ann.get(`/api/posts/${post}/receipts?state=not_seen`, { accept: 'text/csv' });

test('a reminder reaches those who have not opened it, once a day and three times in all, and of two at once one [12.67, 12.70]', async () => {
  const post = await announce(ann, {}, { wants_confirmation: true });
  await open(ben, post);
  await confirm(cat, post);
  await world.settle();
  expect((await remind(ben, post)).status).toBe(403);
  expect((await remind(ann, post, 'nobody')).status).toBe(422);
  const answers = await Promise.all([remind(ann, post), remind(ann, post)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  const [first, second] = answers.toSorted((a, b) => a.status - b.status);
  expect([first?.body, second?.body.code]).toEqual([{ told_count: 2 }, 'too_soon']);
  expect(second?.body.detail).toMatch(/^You can remind them again on \d+ \w+ \d{4}/);
  expect((await remind(ann, post)).body.code).toBe('too_soon');
  expect([await bell(ben, post), await bell(cat, post)]).toEqual([[newSentence], [newSentence]]);
  for (const person of [dan, eve]) expect(await bell(person, post)).toEqual([reminderSentence, newSentence]);
  await mailNotices(world);
  const [mail] = await mailsTo(world, eve.email);
  expect(mail?.text).toContain(reminderSentence);

  const state = (await receipts(ann, post)).body;
  expect([state.reminders_left, Date.parse(state.may_remind_at) > 0]).toEqual([2, true]);
  for (const told_count of [3, 3]) {
    world.clock.advance(days(1));
    expect((await remind(ann, post, 'not_confirmed')).body).toEqual({ told_count });
  }
  expect((await bell(ben, post)).length).toBe(3);
  world.clock.advance(days(1));
  const fourth = await remind(ann, post);
  expect([fourth.status, fourth.body.detail]).toEqual([409, 'They were reminded three times, which is all.']);
  expect((await acts()).slice(0, 4)).toEqual([
    ...['announcement_reminded', 'announcement_reminded', 'announcement_reminded', 'post_announced'],
  ]);
  const otherPost = await announce(ann);
  expect((await remind(ann, otherPost, 'not_confirmed')).body.errors).toEqual({
    to: 'This announcement asks nobody to confirm it',
  });
  expect((await confirm(eve, otherPost)).status).toBe(409);
});

test('nobody is counted who may not see it, by a change of role too [12.64]', async () => {
  const { role } = (await ann.post(`/api/loops/${loopId}/roles`, { name: 'Parent' })).body;
  const give = (person: Person, role_id: number | null) =>
    ann.put(`/api/loops/${loopId}/members/${person.id}`, { role_id });
  const alone = { title: 'Nobody has it', loop_id: loopId, restricted_to_role_id: role.id };
  const unheard = await ann.post('/api/posts', { ...alone, announcement: {} });
  expect([unheard.status, unheard.body.errors]).toEqual([
    422,
    { announcement: 'Nobody else can see this post yet' },
  ]);
  await give(ben, role.id);
  await give(cat, role.id);
  const post = await announce(ann, { restricted_to_role_id: role.id });
  await open(cat, post);
  expect((await postSeenBy(ann, post)).announcement.counts).toEqual({ audience: 2, seen: 1, confirmed: 0 });
  expect([await bell(ben, post), await bell(dan, post)]).toEqual([[newSentence], []]);
  await give(cat, null);
  expect((await postSeenBy(ann, post)).announcement.counts).toEqual({ audience: 1, seen: 0, confirmed: 0 });
  expect(names(await receipts(ann, post))).toEqual(['Ben']);
  await give(ben, null);
  expect((await remind(ann, post)).body.errors).toEqual({ to: 'There is nobody left to remind' });
});
