import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cable, loopChannel } from '../../test/cable.ts';
import { dataOf } from '../../test/data-export.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let bea: Person;
let ben: Person;
let cat: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  const names = ['Ann', 'Bea', 'Ben', 'Cat'];
  [ann, bea, ben, cat] = (await Promise.all(names.map((name) => world.person(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  loopId = await loopOf(ann, [bea, ben, cat], { name: 'Oak School' });
  await ann.post(`/api/loops/${loopId}/members/${bea.id}/add_admin`);
});
afterAll(() => world.stop());

async function bell(person: Person, filter = '') {
  await world.settle();
  const { data } = await person.graphql(`{ allNotificationGroups(filter: { loop_id: ${loopId} ${filter} }) {
    id key action notifiable_type notifiable_id notifiable { __typename ... on Post { title } } actors { name }
    actors_count count unread sentence url } }`);
  return data.allNotificationGroups;
}
const sentences = async (person: Person) => (await bell(person)).map(({ sentence }: never) => sentence);
const unreadCount = async (person: Person) =>
  (await person.get(`/api/loops/${loopId}`)).body.loop.unread_notifications_count;
const firstCase = async () => (await ann.get(`/api/cases?loop_id=${loopId}`)).body.cases[0];

test('the bell tells who may decide of a case, and then its author and reporter of the decision, never who acted [10.111, 10.112]', async () => {
  const post = await postOf(ben, loopId, 'An unkind text');
  const cables = { ann: await ann.cable(), ben: await ben.cable(), cat: await cat.cable() };
  for (const cable of Object.values(cables)) await cable.subscribe(loopChannel(loopId));
  await cat.post(`/api/posts/${post}/report`, { reason: 'He means me' });
  const [line, ...otherLines] = await bell(ann);
  expect(otherLines).toEqual([]);
  const { id } = await firstCase();
  expect(line).toMatchObject({
    ...{ action: 'case_opened', notifiable_type: 'Case', notifiable_id: String(id), notifiable: null },
    ...{ actors: [], actors_count: 0, count: 1, unread: true },
    ...{ sentence: 'A post in Oak School was reported', url: `/reports/${loopId}` },
  });
  expect([await sentences(bea), await bell(ben), await bell(cat)]).toEqual([[line.sentence], [], []]);
  expect([await unreadCount(ann), await unreadCount(ben)]).toEqual([1, 0]);
  const { data } = await ann.graphql(`{ allNotifications(filter: { loop_id: ${loopId} }) { id } }`);
  expect(data.allNotifications).toEqual([]);
  expect((await ann.post(`/api/notifications/${line.id}/mark_as_read`, { loop_id: loopId })).status).toBe(
    204,
  );
  expect([await bell(ann, 'unread: true'), await unreadCount(ann)]).toEqual([[], 0]);

  await bea.post(`/api/cases/${id}/claim`);
  await bea.put(`/api/cases/${id}`, { outcome: 'removed', reason_code: 'unkind' });
  expect([await bell(ann), await bell(bea)]).toEqual([[], []]);
  expect(await sentences(ben)).toEqual(['Your post in Oak School was removed.']);
  expect(await sentences(cat)).toEqual([
    'We looked at what you reported and removed it. Thank you for telling us.',
  ]);
  expect([await unreadCount(bea), await unreadCount(ben)]).toEqual([0, 1]);
  expect((await dataOf(ben)).notifications).toMatchObject([{ action: 'case_outcome', actorId: null }]);

  const framesOf = (cable: Cable) =>
    cable.messages(loopChannel(loopId)).filter(({ type }) => type === 'Case');
  const frame = (action: string) => ({ type: 'Case', loop_id: loopId, case_id: id, action });
  expect(framesOf(cables.ann)).toEqual(['opened', 'claimed', 'decided'].map(frame));
  expect([framesOf(cables.ben), framesOf(cables.cat)]).toEqual([[], []]);
});

test('a post that waits is told to the admins without a mail, and its author when it is let through or taken back [10.111]', async () => {
  await ann.put(`/api/loops/${loopId}/rules`, { hold_posts: 'all' });
  await postOf(ben, loopId, 'A first post');
  expect(await sentences(bea)).toEqual(['A post in Oak School waits for an admin']);
  await bea.put(`/api/cases/${(await firstCase()).id}`, { outcome: 'kept' });
  expect((await sentences(ben))[0]).toBe('Your post in Oak School was let through.');
  expect(await bell(ann)).toEqual([]);
  const second = await postOf(ben, loopId, 'Never mind');
  expect((await bell(ann)).length).toBe(1);
  expect(await unreadCount(ann)).toBe(1);
  await ben.delete(`/api/posts/${second}`);
  expect([await bell(ann), await unreadCount(ann)]).toEqual([[], 0]);
});

test('the bell lists notices about posts too, with who did it [10.113]', async () => {
  await ann.put(`/api/loops/${loopId}/rules`, { hold_posts: 'none' });
  const post = await postOf(ann, loopId, 'The trip', { invited_user_ids: [cat.id] });
  const [line] = await bell(cat);
  expect(line).toMatchObject({
    ...{
      action: 'invited',
      notifiable: { __typename: 'Post', title: 'The trip' },
      actors: [{ name: /Ann/ }],
    },
    ...{ actors_count: 1, url: `/feed/${post}` },
  });
});

test('an appeal is told to who may answer it, and its answer to the author and, if it is taken back, to reporters [10.111]', async () => {
  const post = await postOf(ben, loopId, 'A joke');
  await cat.post(`/api/posts/${post}/report`, { reason: 'Not funny' });
  const { id } = await firstCase();
  await ann.put(`/api/cases/${id}`, { outcome: 'removed', reason_code: 'unkind' });
  await ben.post(`/api/cases/${id}/appeal`, { text: 'It was a joke' });
  const [line] = await bell(bea);
  expect(line).toMatchObject({
    ...{ action: 'appeal_made', actors: [], url: `/reports/${loopId}?state=appeals` },
    sentence: 'The author of a post in Oak School asks for another look',
  });
  expect((await sentences(ann))[0]).not.toBe(line.sentence);
  await bea.put(`/api/cases/${id}/appeal`, { decision: 'reversed' });
  expect((await sentences(bea))[0]).not.toBe(line.sentence);
  expect([(await sentences(ben))[0], (await sentences(cat))[0]]).toEqual([
    expect.stringContaining('Oak School'),
    'We looked again at what you reported and put the post back where it was.',
  ]);
});
