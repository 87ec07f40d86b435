import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf, signInAgain } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, stranger] = [await world.person('Ann'), await world.person('Ben'), await world.person('Stu')];
});
afterAll(() => world.stop());

const getNumbers = async (person: Person, path: string) => {
  await world.settle();
  return person.get(`/api/analytics/${path}`);
};
const numbers = async (person: Person, of: Person, loopId: number) => {
  const query = `user_id=${of.id}&loop_id=${loopId}`;
  const [messages, posts] = [
    await getNumbers(person, `messages_sent?${query}`),
    await getNumbers(person, `created_posts?${query}`),
  ];
  return { messages: messages.body.messages_sent, posts: posts.body.created_posts };
};

describe('a member’s writing', () => {
  test('is counted by week, month and ever; what was deleted, and a repeat, does not count [1.12, 3.45, 3.46, 7.50, 7.51]', async () => {
    world.clock.beginDay();
    const [loopId, otherLoopId] = [await loopOf(ann, [ben]), await loopOf(ann, [ben])];
    await commentOf(ben, await postOf(ben, otherLoopId));
    const post = await postOf(ben, loopId);
    for (const person of [ann, ben]) await commentOf(person, post);
    await postOf(ann, loopId);
    await world.settle();
    world.clock.advance(days(6));
    expect((await numbers(ann, ben, loopId)).messages).toEqual({ last_week: 1, last_month: 1, ever: 1 });
    world.clock.advance(days(1));
    await postOf(ben, loopId);
    const deletedPost = await postOf(ben, loopId);
    await commentOf(ben, post);
    await commentOf(ben, post);
    await ben.delete(`/api/posts/${deletedPost}`, {});
    await world.settle();
    await world.repeatEvents(loopId);
    expect(await numbers(ann, ben, loopId)).toEqual({
      messages: { last_week: 2, last_month: 3, ever: 3 },
      posts: { last_week: 1, last_month: 2, ever: 2 },
    });
    expect(await numbers(ben, ben, loopId)).toEqual(await numbers(ann, ben, loopId));
    world.clock.advance(days(29));
    for (const person of [ann, ben, stranger]) Object.assign(person, await signInAgain(world.url, person));
    expect(await numbers(ben, ben, loopId)).toEqual({
      messages: { last_week: 0, last_month: 2, ever: 3 },
      posts: { last_week: 0, last_month: 1, ever: 2 },
    });
    world.clock.advance(days(1));
    expect((await numbers(ben, ben, loopId)).messages).toEqual({ last_week: 0, last_month: 0, ever: 3 });
  });

  test('is the member’s and the admins’ to see, in a loop whose plan has it [1.12, 1.22, 1.23, 6.7]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const messagesSentBy = (person: Person, of: Person) =>
      getNumbers(person, `messages_sent?user_id=${of.id}&loop_id=${loopId}`);
    expect((await messagesSentBy(ben, ann)).status).toBe(403);
    expect((await messagesSentBy(stranger, ben)).status).toBe(404);
    expect((await messagesSentBy(ann, stranger)).status).toBe(404);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
    expect((await messagesSentBy(ben, ann)).status).toBe(200);
    await world.freePlan(loopId);
    const of = `user_id=${ben.id}&loop_id=${loopId}`;
    const post = await postOf(ben, loopId);
    for (const path of [
      `messages_sent?${of}`,
      `created_posts?${of}`,
      `content?loop_id=${loopId}`,
      `post_seen_times?post_id=${post}`,
    ])
      expect((await getNumbers(ann, path)).body.code, path).toBe('plan_required');
    expect((await messagesSentBy(ben, ben)).status).toBe(200);
  });
});

describe('a post that was seen', () => {
  test('counts each person once, however often and at once [3.48, 7.52]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId);
    world.clock.advance(minutes(5));
    const see = (person: Person) => person.post('/api/analytics/post_seen_times', { post_id: post });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => see(n % 2 ? ann : ben)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await see(stranger)).status).toBe(404);
    const locked = await postOf(ann, loopId, 'Inside', { password: 'open sesame' });
    const { status } = await ben.post('/api/analytics/post_seen_times', { post_id: locked });
    expect(status).toBe(403);
    await ann.delete(`/api/posts/${locked}`);
    await commentOf(ben, post);
    const { content } = (await getNumbers(ann, `content?loop_id=${loopId}`)).body;
    const [{ title, sort_date, ...counts }] = content.posts;
    expect([content.posts.length, counts]).toEqual([1, { post_id: post, seen_count: 2, messages_count: 1 }]);
    expect([title, sort_date]).toEqual([expect.any(String), expect.any(String)]);
    const all = (await getNumbers(ann, `post_seen_times?post_id=${post}`)).body.post_seen_times;
    expect(all.map(({ user_id }: { user_id: number }) => user_id).sort()).toEqual([ann.id, ben.id].sort());
    expect((await getNumbers(ben, `post_seen_times?post_id=${post}`)).status).toBe(403);
    const ownTimes = (await getNumbers(ben, `post_seen_times?post_id=${post}&user_id=${ben.id}`)).body
      .post_seen_times;
    expect(ownTimes).toEqual([{ post_id: post, user_id: ben.id, time: expect.any(String) }]);
    const timesOf = (person: Person, of: Person) =>
      getNumbers(person, `post_seen_times?post_id=${post}&user_id=${of.id}`);
    expect((await timesOf(ann, ben)).body.post_seen_times).toEqual(ownTimes);
    expect((await timesOf(ben, ann)).status).toBe(403);
    expect(Math.abs(Date.parse(ownTimes[0].time) - world.clock.now().getTime())).toBeLessThan(minutes(1));
  });
});

describe('a loop’s content', () => {
  const content = async (loopId: number) => (await getNumbers(ann, `content?loop_id=${loopId}`)).body.content;

  test('is told week by week, the quiet ones too, each from its Monday to its Sunday [1.23]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ben, loopId);
    await world.settle();
    world.clock.advance(days(7));
    await commentOf(ann, post);
    const weeks: { week: string; posts: number; messages: number }[] = (await content(loopId)).weeks;
    expect(weeks).toHaveLength(12);
    const daysOfWeek = new Set(weeks.map(({ week }) => new Date(week).getUTCDay()));
    expect(daysOfWeek).toEqual(new Set([1]));
    const starts = weeks.map(({ week }) => Date.parse(week));
    for (const [n, start] of starts.slice(1).entries()) expect(start - (starts[n] ?? 0)).toBe(days(7));
    expect(weeks.slice(-3).map(({ posts, messages }) => [posts, messages])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
  });

  test('names its posts by their first words, plain [1.23]', async () => {
    const loopId = await loopOf(ann);
    await postOf(
      ann,
      loopId,
      `**Sports day** is on [Friday](https://example.org). ${'Bring a hat. '.repeat(20)}`,
    );
    const [{ title }] = (await content(loopId)).posts;
    expect(title).toMatch(/^Sports day is on Friday. Bring a hat. .*[a-z.]…$/);
    expect(title.length).toBeLessThanOrEqual(141);
  });
});

describe('when someone was last there', () => {
  test('is told of the loops one shares with them [3.47, 7.49]', async () => {
    const [first, second] = [await loopOf(ann, [ben]), await loopOf(ben)];
    const third = await loopOf(ann, [ben]);
    const lastSeen = async (person: Person, query: string) =>
      getNumbers(person, `last_time_seen?user_id=${ben.id}&${query}`);
    ben = await signInAgain(world.url, ben);
    world.clock.advance(days(1));
    await ben.post(`/api/loops/${first}/read`);
    const { time } = (await lastSeen(ann, `loop_ids=${first},${second}`)).body;
    expect(time).toEqual([{ loop_id: first, time: expect.any(String) }]);
    const annsTimes = (await getNumbers(ann, `last_time_seen?user_id=${ann.id}&loop_id=${first}`)).body.time;
    expect(Date.parse(time[0].time) - Date.parse(annsTimes[0].time)).toBeGreaterThanOrEqual(days(1));
    expect((await lastSeen(ann, `loop_id=${first}`)).body.time).toEqual(time);
    const [{ time: timeInThird }] = (await lastSeen(ann, `loop_id=${third}`)).body.time;
    expect(Date.parse(time[0].time) - Date.parse(timeInThird)).toBeGreaterThanOrEqual(days(1));
    await ben.post(`/api/loops/${third}/read`);
    const sharedTimes = (await lastSeen(ann, `loop_ids=${first},${third}`)).body.time;
    expect(new Set(sharedTimes.map(({ loop_id }: { loop_id: number }) => loop_id))).toEqual(
      new Set([first, third]),
    );
    expect((await lastSeen(ann, `loop_id=${second}`)).status).toBe(404);
    expect((await lastSeen(ann, '')).status).toBe(422);
    expect((await lastSeen(ann, 'loop_ids=1,x')).status).toBe(422);
  });
});
