import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices, mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';
import { type PushService, startPushService } from '../../test/push/service.ts';

/** From seven in the morning, as in the day of `npm run bench`. */
const shares = [5, 10, 3, 9, 3, 13, 4, 4, 9, 8, 6, 7, 9, 7, 2, 1];
const wholeDay = shares.reduce((sum, share) => sum + share);
const perPerson = { comment: 2, post: 0.25, read: 8 };
const classSize = 26;

let service: PushService;
let world: TestWorld;
beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({ settings: { PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});

test('a day of a class is told with a mail and five pushes each, the announcement among them [12.96]', async () => {
  const people = await Promise.all(Array.from({ length: classSize }, (_, n) => world.person(`P${n}`)));
  const [head, ...pupils] = people as [Person, ...Person[]];
  const loopId = await loopOf(head, pupils, { name: '5B' });
  world.clock.beginDay();
  world.clock.advance(minutes(7 * 60));
  for (const [nth, person] of people.entries()) {
    Object.assign(person, await world.signIn(person));
    await person.put(`/api/users/${person.id}`, { user: { time_zone: 'UTC' } });
    await person.post('/api/push/subscriptions', service.subscriptionOf(nth));
  }
  const posts = [await postOf(head, loopId), await postOf(head, loopId)];
  const acts = actsIn({ people, loopId, posts });
  for (const [hour, share] of shares.entries()) {
    if (hour === 1) posts.push(await postOf(head, loopId, 'No school on Friday', { announcement: {} }));
    for (let half = 0; half < 2; half++) {
      await acts(share / wholeDay / 2);
      await mailNotices(world, 5_000);
      world.clock.advance(minutes(29));
    }
  }
  const reports = await Promise.all(people.map((person, nth) => reportOf(person, nth, loopId)));
  tell(reports);
  const isAnnounced = (words: string) => words.includes('announcement');
  for (const { mails, pushes } of reports) {
    expect(mails.filter((subject) => !isAnnounced(subject))).toEqual([]);
    expect([mails.length <= 1, pushes.length <= 5]).toEqual([true, true]);
    // Some read it before anybody had to tell them.
    expect(pushes.filter(isAnnounced).length).toBeGreaterThanOrEqual(mails.length);
  }
  expect(reports.filter(({ mails }) => mails.length === 1).length).toBeGreaterThan(classSize / 2);
});

type Scene = { people: Person[]; loopId: number; posts: number[] };

/** @returns what does the acts of a part of the day */
function actsIn({ people, loopId, posts }: Scene): (part: number) => Promise<void> {
  let state = 7;
  const oneOf = <T>(list: T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return list[Math.floor((state / 2 ** 31) * list.length)] as T;
  };
  const newPost = () => oneOf(posts.slice(-5));
  const acts = {
    post: async () => void posts.push(await postOf(oneOf(people), loopId)),
    async comment() {
      const [person, post] = [oneOf(people), newPost()];
      await person.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`, {
        loop_id: loopId,
      });
      await commentOf(person, post);
    },
    read: () =>
      oneOf(people).post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: newPost() }),
  };
  const owed = { post: 0, comment: 0, read: 0 };
  return async (part) => {
    for (const name of ['post', 'comment', 'read'] as const)
      for (owed[name] += part * people.length * perPerson[name]; owed[name] >= 1; owed[name]--)
        await acts[name]();
  };
}

async function reportOf(person: Person, nth: number, loopId: number) {
  const { data } = await person.graphql(`{
    allNotifications(filter: { loop_id: ${loopId} }, first: 100) { id }
    allNotificationGroups(filter: { loop_id: ${loopId} }, first: 100) { key } }`);
  const mails = (await mailsTo(world, person.email)).map(({ subject }) => subject);
  return {
    rows: data.allNotifications.length as number,
    lines: data.allNotificationGroups.length as number,
    mails: mails.filter((subject) => !subject.startsWith('Confirm')),
    pushes: service.payloadsOf(nth).flatMap(({ body }) => body ?? []) as string[],
  };
}

function tell(reports: Awaited<ReturnType<typeof reportOf>>[]): void {
  const counts = {
    rows: reports.map(({ rows }) => rows),
    lines: reports.map(({ lines }) => lines),
    mails: reports.map(({ mails }) => mails.length),
    pushes: reports.map(({ pushes }) => pushes.length),
  };
  for (const [name, list] of Object.entries(counts)) {
    const sorted = list.toSorted((a, b) => a - b);
    console.log(`${name} a person: ${sorted[Math.floor(sorted.length / 2)]}, at most ${sorted.at(-1)}`);
  }
}
