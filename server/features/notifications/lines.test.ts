import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, password, postOf } from '../../test/people.ts';

const hours = (n: number) => minutes(60 * n);

let world: TestWorld;
let ann: Person;
let people: Person[];

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  people = [];
  for (const name of ['Ben', 'Cat', 'Dan', 'Eve', 'Fay']) people.push(await world.person(name));
});
afterAll(() => world.stop());

type Line = {
  id: string;
  key: string;
  loop_id: string;
  sentence: string;
  count: number;
  actors_count: number;
  actors: { name: string }[];
  unread: boolean;
};
const linesOf = async (person: Person, filter: string, args = ''): Promise<Line[]> => {
  await world.settle();
  const { data } = await person.graphql(`{ allNotificationGroups(filter: { ${filter} } ${args}) {
    id key loop_id sentence count actors_count actors { name } unread } }`);
  return data.allNotificationGroups;
};
const sentences = async (person: Person, filter: string, args = '') =>
  (await linesOf(person, filter, args)).map(({ sentence }) => sentence);
const counts = async (person: Person, loopId: number) => {
  await world.settle();
  const { loops } = (await person.get('/api/loops')).body;
  const loop = loops.find(({ id }: { id: number }) => id === loopId);
  return [loop.unread_groups_count, loop.unread_notifications_count];
};
const follow = async (person: Person, post: number, loop_id: number) => {
  await person.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`, { loop_id });
  await world.settle();
};
const read = (person: Person, key: string, loop_id: number) =>
  person.post(`/api/notifications/groups/${key}/mark_as_read`, { loop_id });

/** Fay follows a post by Ann in a loop of all. */
async function followedPost(more: Person[] = []) {
  const [fay] = people.slice(-1) as [Person];
  const loopId = await loopOf(ann, [...people, ...more]);
  const post = await postOf(ann, loopId, 'Trip to York');
  await follow(fay, post, loopId);
  return { fay, loopId, post, ofLoop: `loop_id: ${loopId}` };
}

describe('a line of the bell', () => {
  test('gathers the comments on one post, with each person counted once and oneself never, and its edits apart [12.1, 12.2]', async () => {
    const { fay, loopId, post, ofLoop } = await followedPost();
    const [ben, cat, dan, eve] = people as [Person, Person, Person, Person];
    const expected: [Person, string][] = [
      [ben, 'Ben Example commented on “Trip to York”'],
      [ben, 'Ben Example commented on “Trip to York”'],
      [cat, 'Cat Example and Ben Example commented on “Trip to York”'],
      [dan, 'Dan Example and 2 others commented on “Trip to York”'],
      [fay, 'Dan Example and 2 others commented on “Trip to York”'],
      [eve, 'Eve Example and 3 others commented on “Trip to York”'],
      [ann, 'Ann Example and 4 others commented on “Trip to York”'],
    ];
    for (const [person, sentence] of expected) {
      await commentOf(person, post);
      expect(await sentences(fay, ofLoop)).toEqual([sentence]);
    }
    const [line] = await linesOf(fay, ofLoop);
    expect(line).toMatchObject({ count: 6, actors_count: 5, unread: true, loop_id: String(loopId) });
    expect(line?.actors.map(({ name }) => name.split(' ')[0])).toEqual(['Ann', 'Eve', 'Dan']);
    expect(await counts(fay, loopId)).toEqual([1, 6]);
    for (const pause of [0, hours(1)]) {
      world.clock.advance(pause);
      await ann.put(`/api/posts/${post}`, { post: { title: 'Trip to Leeds' } });
      await world.settle();
    }
    const askedPost = await postOf(ann, loopId, 'Look', { invited_user_ids: [fay.id] });
    await postOf(ben, loopId, 'Look', { invited_user_ids: [fay.id] });
    // They follow it by then.
    await world.settle();
    await ann.put(`/api/posts/${askedPost}`, { post: { title: 'x'.repeat(61) } });
    const lines = await linesOf(fay, ofLoop);
    expect(lines.map(({ sentence, count }) => [sentence, count]).toSorted()).toEqual([
      ['Ann Example and 4 others commented on “Trip to Leeds”', 6],
      ['Ann Example asked you to look at a post', 1],
      ['Ann Example edited “Trip to Leeds”', 2],
      [`Ann Example edited “${'x'.repeat(60)}…”`, 1],
      ['Ben Example asked you to look at a post', 1],
    ]);
    expect(await counts(fay, loopId)).toEqual([5, 11]);
  });

  test('ends when it is read, or after 12 hours; what comes then opens another [12.3]', async () => {
    const { fay, loopId, post, ofLoop } = await followedPost();
    const comment = async (after = 0) => {
      world.clock.advance(after);
      await commentOf(ann, post);
      return (await linesOf(fay, ofLoop)).map(({ count, unread }) => (unread ? count : -count));
    };
    expect(await comment()).toEqual([1]);
    expect(await comment(hours(11))).toEqual([2]);
    expect(await comment(hours(1))).toEqual([1, 2]);
    const [newest] = await linesOf(fay, ofLoop);
    expect(await counts(fay, loopId)).toEqual([2, 3]);
    expect((await read(fay, newest?.key ?? '', loopId)).status).toBe(204);
    expect(await comment()).toEqual([1, -1, 2]);
    expect(await comment(hours(11))).toEqual([2, -1, 2]);
    expect(await counts(fay, loopId)).toEqual([2, 4]);
    expect((await linesOf(fay, `${ofLoop} unread: true`)).map(({ count }) => count)).toEqual([2, 2]);
    expect((await linesOf(fay, `${ofLoop} unread: false`)).map(({ key }) => key)).toEqual([newest?.key]);
    await fay.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: post });
    expect(await comment()).toEqual([1, -2, -1, -2]);
    expect(await counts(fay, loopId)).toEqual([1, 1]);
  });

  test('is one, also when two servers tell at once, and when an event is told again [12.3]', async () => {
    const { fay, loopId, post, ofLoop } = await followedPost();
    const otherServer = await world.another();
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        people.slice(0, 4).map((person, n) => commentOf(n % 2 ? person.at(otherServer.url) : person, post)),
      );
      const [line, ...more] = await linesOf(fay, ofLoop);
      expect([line?.actors_count, more.filter(({ unread }) => unread)]).toEqual([4, []]);
      await world.repeatEvents(loopId);
      expect((await linesOf(fay, ofLoop))[0]).toEqual(line);
      await read(fay, line?.key ?? '', loopId);
    }
    expect((await linesOf(fay, ofLoop)).map(({ count }) => count)).toEqual(Array(5).fill(4));
    await otherServer.stop();
  });

  test('names and counts nobody whom its reader has blocked, or whose account is deleted, and goes with its last [12.7]', async () => {
    const gil = await world.person('Gil');
    const { fay, loopId, post, ofLoop } = await followedPost([gil]);
    const [ben, cat] = people as [Person, Person];
    for (const person of [ben, cat, gil]) await commentOf(person, post);
    expect(await sentences(fay, ofLoop)).toEqual(['Gil Example and 2 others commented on “Trip to York”']);
    await gil.delete(`/api/users/${gil.id}`, { current_password: password });
    expect(await sentences(fay, ofLoop)).toEqual(['Cat Example and Ben Example commented on “Trip to York”']);
    await fay.post(`/api/users/${cat.id}/block`);
    expect(await sentences(fay, ofLoop)).toEqual(['Ben Example commented on “Trip to York”']);
    const [line] = await linesOf(fay, ofLoop);
    const { users } = (await fay.get(`/api/notifications/groups/${line?.key}/actors?loop_id=${loopId}`)).body;
    expect(users.map(({ name }: { name: string }) => name)).toEqual(['Ben Example']);
    await fay.post(`/api/users/${ben.id}/block`);
    expect(await sentences(fay, ofLoop)).toEqual([]);
    expect((await counts(fay, loopId))[0]).toBe(0);
    for (const { id } of [ben, cat]) await fay.delete(`/api/users/${id}/block`);
  });
});

test('lines are paged from the newest on, of one loop or of all [12.5]', async () => {
  const [ben] = people as [Person];
  const reader = await world.person('Ray');
  const expected: string[] = [];
  const posts: number[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const loopId = await loopOf(ann, [ben, reader]);
    const post = await postOf(ann, loopId, name);
    posts.push(post);
    await follow(reader, post, loopId);
    for (const person of [ann, ben, ann]) await commentOf(person, post);
    await world.settle();
    expected.unshift(`Ann Example and Ben Example commented on “${name}”`);
  }
  expect(await sentences(reader, '')).toEqual(expected);
  const [first] = await linesOf(reader, '', ', first: 1');
  await commentOf(ben, posts[2] as number);
  await commentOf(ben, posts[0] as number);
  const rest = await linesOf(reader, '', `, before: ${first?.id}`);
  expect(rest.map(({ sentence }) => sentence)).toEqual([expected[1]]);
  const ofSecond = `loop_id: ${rest[0]?.loop_id}`;
  expect(await sentences(reader, ofSecond)).toEqual([expected[1]]);
  expect(await sentences(reader, ofSecond, `, before: ${rest[0]?.id}`)).toEqual([]);
  expect(await sentences(reader, ofSecond, `, before: ${first?.id}`)).toEqual([]);
  await reader.post(`/api/loops/${rest[0]?.loop_id}/leave`);
  expect(await sentences(reader, '')).toHaveLength(2);
});

test('a line is read at once, and says on demand who it was; one that is not mine is answered like none [12.6]', async () => {
  const { fay, loopId, post, ofLoop } = await followedPost();
  for (const person of [...people.slice(0, 4), ann]) await commentOf(person, post);
  const [line] = await linesOf(fay, ofLoop);
  const key = line?.key ?? '';
  const actors = async (query: string, person = fay) =>
    person.get(`/api/notifications/groups/${key}/actors?loop_id=${query}`);
  const names = ({ body }: Awaited<ReturnType<typeof actors>>) =>
    body.users.map(({ first_name }: { first_name: string }) => first_name);
  expect(names(await actors(`${loopId}`))).toEqual(['Ben', 'Cat', 'Dan', 'Eve', 'Ann']);
  const [, , , eve] = people as [Person, Person, Person, Person];
  expect(names(await actors(`${loopId}&after=${eve.id}`))).toEqual(['Ann']);
  expect(names(await actors(`${loopId}&after=${ann.id}`))).toEqual([]);
  const otherLoop = await loopOf(ann, [fay]);
  const none = await fay.get(`/api/notifications/groups/post:1:nothing:1/actors?loop_id=${loopId}`);
  expect(none.status).toBe(404);
  const strange = [
    'notification:1',
    'notification:99999999999999999999',
    '%00',
    "' or true",
    'a'.repeat(1500),
  ];
  const answers = [
    await actors(`${loopId}`, eve),
    await actors(`${otherLoop}`),
    ...(await Promise.all(
      strange.map((strangeKey) =>
        fay.get(
          `/api/notifications/groups/${encodeURIComponent(decodeURIComponent(strangeKey))}/actors?loop_id=${loopId}`,
        ),
      ),
    )),
    await read(eve, key, loopId),
    await read(fay, key, otherLoop),
    await read(fay, 'notification:1', loopId),
    await read(fay, '%00', loopId),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([404, none.body]);
  expect(await counts(fay, loopId)).toEqual([1, 5]);
  expect((await read(fay, key, loopId)).status).toBe(204);
  expect(await counts(fay, loopId)).toEqual([0, 0]);
  expect((await read(fay, key, loopId)).status).toBe(204);
});

test('the frame of a notification names its line, and the flat list stays as it was [12.4, 12.8]', async () => {
  const { fay, loopId, post, ofLoop } = await followedPost();
  const channel = { channel: 'NotificationsChannel' };
  const cable = await fay.cable();
  await cable.subscribe(channel);
  const frames = [];
  for (const person of people.slice(0, 2)) {
    await commentOf(person, post);
    const frame = await cable.next(channel, ({ notification }) => notification?.actor_id === person.id);
    frames.push(frame.notification);
  }
  const [line] = await linesOf(fay, ofLoop);
  expect(frames.map(({ group_key }) => group_key)).toEqual([line?.key, line?.key]);
  const { data } = await fay.graphql(`{ allNotifications(filter: { loop_id: ${loopId} }) { id action } }`);
  expect(data.allNotifications.map(({ id }: { id: string }) => Number(id))).toEqual(
    frames.map(({ id }) => id),
  );
  await fay.post(`/api/notifications/${frames[0].id}/mark_as_read`, { loop_id: loopId });
  expect(await counts(fay, loopId)).toEqual([1, 1]);
  expect((await linesOf(fay, ofLoop))[0]).toMatchObject({ unread: true, count: 2 });
});
