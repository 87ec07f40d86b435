import { muteHours, notifyLevels } from '@loopyard/contract/notify.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '../../test/data-export.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, password, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let bea: Person;
let ben: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld();
  const names = ['Ann', 'Bea', 'Ben', 'Cat'];
  const people = await Promise.all(names.map((name) => world.person(name)));
  [ann, bea, ben, cat] = people as [Person, Person, Person, Person];
});
afterAll(() => world.stop());

const choose = (person: Person, loopId: number, wish: object) =>
  person.put(`/api/loops/${loopId}/notify`, wish);
const follow = (person: Person, type: 'Post' | 'User', id: number, body: object) =>
  person.post(`/api/subscriptions?subscribable_type=${type}&subscribable_id=${id}`, body);
type Line = {
  action: string;
  notifiable_id: string;
  notifiable: { title: string } | null;
  reason: string | null;
};
const linesOf = async (person: Person, loopId: number): Promise<Line[]> => {
  await world.settle();
  const { data } = await person.graphql(`{ allNotificationGroups(filter: { loop_id: ${loopId} }) {
    action notifiable_id reason notifiable { ... on Post { title } } } }`);
  return data.allNotificationGroups;
};
const loopSeenBy = async (person: Person, loopId: number) =>
  (await person.get(`/api/loops/${loopId}`)).body.loop;

const standings = [...notifyLevels, 'muted'] as const;
type Standing = (typeof standings)[number];
const readers = new Map<Standing, Person>();
/** The kinds that each was told of. */
const toldKinds = new Map<Standing, Set<string>>(standings.map((standing) => [standing, new Set()]));

describe('each level is told of its kinds, and a muted loop only of what must be', () => {
  let loopId: number;
  const everyReader = <T>(act: (reader: Person) => Promise<T>) => Promise.all([...readers.values()].map(act));
  const listen = async () => {
    for (const [standing, reader] of readers)
      for (const { action, notifiable } of await linesOf(reader, loopId))
        toldKinds.get(standing)?.add(notifiable ? `${action}: ${notifiable.title}` : action);
  };
  const caseOf = async (post: number) =>
    (await ann.get(`/api/cases?loop_id=${loopId}`)).body.cases.find(
      ({ subject_id }: { subject_id: number }) => subject_id === post,
    )?.id;

  beforeAll(async () => {
    for (const standing of standings) readers.set(standing, await world.person(standing));
    loopId = await loopOf(ann, [bea, ben, cat, ...readers.values()]);
    for (const { id } of [bea, ...readers.values()])
      await ann.post(`/api/loops/${loopId}/members/${id}/add_admin`);
    const post = await postOf(ben, loopId, 'Followed');
    const ownPosts = await everyReader((reader) => postOf(reader, loopId, 'Own'));
    await world.settle();
    await everyReader(async (reader) => {
      await reader.put('/api/notification_preferences', { notification_preferences: { comment: true } });
      await follow(reader, 'Post', post, { loop_id: loopId });
      await follow(reader, 'User', ben.id, { loop_id: loopId });
    });
    for (const [standing, reader] of readers)
      await choose(
        reader,
        loopId,
        standing === 'muted' ? { level: 'all', muted_for: '1w' } : { level: standing },
      );
    for (const id of [post, ...ownPosts]) await commentOf(cat, id);
    await ben.put(`/api/posts/${post}`, { post: { title: 'Followed' } });
    await postOf(ben, loopId, 'By a followed person');
    const invited_user_ids = [...readers.values()].map(({ id }) => id);
    await postOf(cat, loopId, 'Asked', { invited_user_ids });
    const marks = invited_user_ids.map((id) => `[@A](mention:${id})`);
    await commentOf(cat, await postOf(cat, loopId, 'Named'), marks.join());
    const otherPost = await postOf(cat, loopId, 'By another');
    await ben.post(`/api/posts/${otherPost}/report`, { reason: 'Unkind' });
    await listen();
    const decide = async (id: number, reporters: Person[]) => {
      for (const reporter of reporters) await reporter.post(`/api/posts/${id}/report`, { reason: 'Unkind' });
      const caseId = await caseOf(id);
      await ann.put(`/api/cases/${caseId}`, { outcome: 'removed', reason_code: 'unkind' });
      await cat.post(`/api/cases/${caseId}/appeal`, { text: 'It was a joke' });
      await listen();
      return caseId;
    };
    await decide(otherPost, []);
    await everyReader(({ id }) => ann.post(`/api/loops/${loopId}/members/${id}/remove_admin`));
    const reportedPost = await postOf(cat, loopId, 'Reported by all');
    const caseId = await decide(reportedPost, [...readers.values()]);
    await bea.put(`/api/cases/${caseId}/appeal`, { decision: 'reversed' });
    await listen();
  });

  const must = ['appeal_answered', 'appeal_made', 'case_opened', 'case_outcome'];
  const namedKinds = [...must, 'invited: Asked', 'mentioned: Named', 'new_message: Own'];
  const followedKinds = [
    ...namedKinds,
    'created: By a followed person',
    'new_message: Followed',
    'updated: Followed',
  ];
  const createdKinds = ['created: Asked', 'created: By another', 'created: Named'];
  test.each([
    ['all', [...followedKinds, ...createdKinds]],
    ['followed', followedKinds],
    ['mentions', namedKinds],
    ['none', must],
    ['muted', must],
  ] as const)('%s [12.11, 12.12, 12.13]', (standing, kinds) => {
    expect([...(toldKinds.get(standing) ?? [])].toSorted()).toEqual([...kinds].toSorted());
  });
});

test('a level is chosen in each loop for itself, and a wrong one is refused by field [12.11, 12.14]', async () => {
  const [loopId, otherLoop] = [await loopOf(ann, [ben]), await loopOf(ann, [ben])];
  expect(await loopSeenBy(ben, loopId)).toMatchObject({ notify_level: 'followed', notify_muted_until: null });
  expect((await choose(ben, loopId, { level: 'none' })).body).toEqual({
    ...{ notify_level: 'none', notify_muted_until: null },
  });
  expect((await loopSeenBy(ben, loopId)).notify_level).toBe('none');
  expect((await loopSeenBy(ben, otherLoop)).notify_level).toBe('followed');
  expect((await loopSeenBy(ann, loopId)).notify_level).toBe('followed');
  for (const [field, wish] of [
    ['level', { level: 'some' }],
    ['level', { level: 1, muted_for: '1h' }],
    ['muted_for', { level: 'all', muted_for: '2h' }],
    ['muted_for', { muted_for: -1 }],
  ] as const) {
    const answer = await choose(ben, loopId, wish);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  }
  expect((await loopSeenBy(ben, loopId)).notify_level).toBe('none');
  expect((await choose(cat, loopId, { level: 'all' })).body).toEqual(
    (await choose(cat, 999_999, { level: 'all' })).body,
  );
});

test('a loop is muted for a time, keeps its level, and tells again by itself [12.13]', async () => {
  const loopId = await loopOf(ann, [ben]);
  const post = await postOf(ann, loopId, 'Words');
  await follow(ben, 'Post', post, { loop_id: loopId });
  const toldCount = async () => {
    await commentOf(ann, post);
    await linesOf(ben, loopId);
    return (await loopSeenBy(ben, loopId)).unread_notifications_count;
  };
  for (const muted_for of ['1h', '8h', '1d', '1w'] as const) {
    const { body } = await choose(ben, loopId, { muted_for });
    const ms = Date.parse(body.notify_muted_until) - world.clock.now().getTime();
    expect(Math.abs(ms - minutes(60 * muteHours[muted_for]))).toBeLessThan(minutes(1));
    expect(body.notify_level).toBe('followed');
  }
  expect(await toldCount()).toBe(0);
  expect((await choose(ben, loopId, { muted_for: 'off' })).body.notify_muted_until).toBeNull();
  expect(await toldCount()).toBe(1);
  await choose(ben, loopId, { muted_for: '1h' });
  expect(await toldCount()).toBe(1);
  world.clock.advance(minutes(61));
  expect((await loopSeenBy(ben, loopId)).notify_muted_until).toBeNull();
  expect(await toldCount()).toBe(2);
});

test('a silenced person’s posts stay untold, also to those who chose everything; a muted post shows that it is [12.15]', async () => {
  const loopId = await loopOf(ann, [ben, cat]);
  await choose(ben, loopId, { level: 'all' });
  await follow(ben, 'User', cat.id, { loop_id: loopId, is_silent: true });
  await postOf(cat, loopId, 'Untold');
  const post = await postOf(ann, loopId, 'Told');
  expect((await linesOf(ben, loopId)).map(({ notifiable }) => notifiable?.title)).toEqual(['Told']);
  const isSilent = async () => (await ben.graphql(`{ post(id: ${post}) { is_silent } }`)).data.post.is_silent;
  expect(await isSilent()).toBe(false);
  await follow(ben, 'Post', post, { loop_id: loopId, is_silent: true });
  expect(await isSilent()).toBe(true);
  await commentOf(ben, post);
  await commentOf(ann, post);
  expect(await linesOf(ben, loopId)).toHaveLength(1);
  await follow(ben, 'Post', post, { loop_id: loopId, is_silent: false });
  await commentOf(ann, post);
  expect(await linesOf(ben, loopId)).toHaveLength(2);
  expect(await isSilent()).toBe(false);
});

test('a level is in one’s copy, and is forgotten with the account [12.18]', async () => {
  const dan = await world.person('Dan');
  const loopId = await loopOf(ann, [dan]);
  await choose(dan, loopId, { level: 'none', muted_for: '1w' });
  expect((await dataOf(dan)).memberships).toMatchObject([
    { loopId, notifyLevel: 'none', notifyMutedUntil: expect.any(String) },
  ]);
  const { status } = await dan.delete(`/api/users/${dan.id}`, { current_password: password });
  expect(status).toBe(204);
  await world.settle();
  expect(await world.keptLevels(dan.id)).toEqual([{ notify_level: 'followed', notify_muted_until: null }]);
});

test('each line says why it came [12.16]', async () => {
  const loopId = await loopOf(ann, [ben, cat]);
  await ben.put('/api/notification_preferences', { notification_preferences: { comment: true } });
  await choose(ben, loopId, { level: 'all' });
  await follow(ben, 'User', ann.id, { loop_id: loopId });
  const commentedPost = await postOf(ann, loopId, 'Commented');
  const followedPost = await postOf(cat, loopId, 'Followed');
  const ownPost = await postOf(ben, loopId, 'Own');
  await commentOf(ben, commentedPost);
  await follow(ben, 'Post', followedPost, { loop_id: loopId });
  await world.settle();
  for (const post of [commentedPost, followedPost, ownPost]) await commentOf(cat, post);
  await postOf(cat, loopId, 'Asked', { invited_user_ids: [ben.id] });
  const lines = await linesOf(ben, loopId);
  const reasons = lines.map(({ action, notifiable, reason }) => [`${action}: ${notifiable?.title}`, reason]);
  expect(Object.fromEntries(reasons)).toEqual({
    'new_message: Commented': 'because you commented',
    'new_message: Followed': 'because you follow this post',
    'new_message: Own': 'because it is your post',
    'created: Commented': 'because you follow Ann Example',
    'created: Followed': 'because you chose Everything',
    'created: Asked': 'because you chose Everything',
    'invited: Asked': 'because you were asked',
  });
});
