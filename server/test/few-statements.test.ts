import { beforeEach, expect, inject, test } from 'vitest';
import { commentsOf } from './cable.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { type Answer, commentOf, loopOf, type Person, postOf } from './people.ts';
import { countStatements } from './statements.ts';
import { uploadOf } from './uploads.ts';

let counter: Awaited<ReturnType<typeof countStatements>>;
let world: TestWorld;
let ann: Person;

beforeEach(async () => {
  counter = await countStatements(inject('databaseUrl'));
  const through = (url: string) => Object.assign(new URL(url), { host: new URL(counter.url).host }).href;
  world = await startWorld({ roles: 'web', databaseThrough: through });
  ann = await world.person('Ann');
  return () => counter.stop();
});

/** Without the health check that runs every second or so. */
const askedSince = (before: number) =>
  counter
    .statements()
    .slice(before)
    .filter((text) => text !== 'select 1');

async function askedFor(table: string, act: () => Promise<unknown>) {
  await world.settle();
  const [statements, transactions] = [counter.count(), counter.transactions().length];
  await act();
  await world.settle();
  const writing = counter
    .transactions()
    .slice(transactions)
    .find((texts) => texts.some((text) => new RegExp(`insert into "${table}"`).test(text)));
  const notices = askedSince(statements).filter((text) => text.includes('pg_notify'));
  return { writing: writing ?? [], notices };
}

test('a comment and each change of it take one statement until they are heard, with session and right, also where it names people', async () => {
  const loopId = await loopOf(ann);
  const cable = await ann.cable();
  const changing = /"sessions".+"memberships".+update "comments"/s;
  for (const [name, inserting] of [
    ['Ann', /"sessions".+"memberships".+insert into "comments"/s],
    [`[@Ann](mention:${ann.id})`, /"sessions".+insert into "comments".+insert into "mentions"/s],
  ] as const) {
    const thread = commentsOf(await postOf(ann, loopId));
    await cable.subscribe(thread);
    const perform = async (action: string, data: object, heardAction: string, writing: RegExp) => {
      await world.settle();
      const before = counter.count();
      cable.perform(thread, action, data);
      const { message } = await cable.next(thread, (m) => m.action === heardAction);
      await world.settle();
      const statements = askedSince(before);
      expect(statements[0]).toMatch(writing);
      expect(statements[1]).toContain('pg_notify');
      expect(statements.filter((text) => text.includes('pg_notify'))).toHaveLength(1);
      return message.id;
    };
    const message_id = await perform('send_message', { text: `I, ${name}` }, 'created', inserting);
    await perform('edit_message', { message_id, text: `It is ${name}` }, 'updated', changing);
    await perform('delete_message', { message_id }, 'deleted', changing);
  }
});

test('a comment is announced before the reactions to it run', async () => {
  const postId = await postOf(ann, await loopOf(ann));
  const cable = await ann.cable();
  await cable.subscribe(commentsOf(postId));
  await world.settle();
  const before = counter.count();
  cable.perform(commentsOf(postId), 'send_message', { text: 'A comment', uuid: 'a-comment' });
  await cable.next(commentsOf(postId), (m) => m.message?.uuid === 'a-comment');
  await world.settle();
  const looksAndTells = askedSince(before).filter((text) => /pg_notify|skip locked/.test(text));
  expect(looksAndTells[0]).toContain('pg_notify');
  expect(looksAndTells[1]).toContain('skip locked');
});

test.each([
  ['of words', []],
  ['with two files', ['a.txt', 'b.txt']],
])(
  'a post %s takes one statement until it is answered, with its session and key, and one to announce',
  async (_, names) => {
    const loopId = await loopOf(ann);
    await postOf(ann, loopId);
    const additional_media = [];
    for (const name of names) additional_media.push({ url: (await uploadOf(ann, name, name)).simple_url });
    await world.settle();
    const before = counter.count();
    const content = { loop_id: loopId, title: 'Words', additional_media };
    expect((await ann.post('/api/posts', content, { 'idempotency-key': 'a-key' })).status).toBe(201);
    await world.settle();
    const statements = askedSince(before);
    expect(statements[0]).toMatch(
      /"sessions".+"memberships".+insert into "posts".+insert into "idempotency_keys"/s,
    );
    const notifyAt = statements.findIndex((text) => text.includes('pg_notify'));
    expect(statements.slice(0, notifyAt)).not.toContain('begin ');
    expect(statements.filter((text) => text.includes('pg_notify'))).toHaveLength(1);
  },
);

test('following and marking as read take one statement each, with their key, after the one that finds the session', async () => {
  const loopId = await loopOf(ann);
  const postId = await postOf(ann, loopId);
  const subscriptions = `/api/subscriptions?subscribable_type=Post&subscribable_id=${postId}`;
  const { body } = await ann.post(subscriptions, {});
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const acts: Record<string, () => Promise<Answer>> = {
    'insert into "subscriptions"': () => ann.post(subscriptions, { is_silent: true }, keyed('follow')),
    'delete from "subscriptions"': () => ann.delete(`/api/subscriptions/${body.subscription.id}`),
    'update "notifications"': () =>
      ann.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: postId }, keyed('mark')),
  };
  for (const [writing, act] of Object.entries(acts)) {
    await world.settle();
    const before = counter.count();
    expect((await act()).status, writing).toBeLessThan(300);
    const statements = askedSince(before);
    expect(statements, writing).not.toContain('begin ');
    expect(statements.at(-1)).toContain(writing);
    expect(statements.length, writing).toBeLessThanOrEqual(3);
  }
});

test('telling people without a device of a comment asks for devices once, and sends no job [12.95]', async () => {
  const ben = await world.person('Ben');
  const loopId = await loopOf(ann, [ben]);
  const postId = await postOf(ann, loopId);
  await ben.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${postId}`, {});
  await world.settle();
  const before = counter.count();
  await commentOf(ann, postId);
  await world.settle();
  const statements = askedSince(before);
  expect(statements.filter((text) => /push_subscriptions|pushes|pgboss/.test(text))).toEqual([
    expect.stringMatching(/insert into "notifications".+"push_subscriptions"/s),
  ]);
});

test('the session is checked in the statement that reads the page', async () => {
  const loopId = await loopOf(ann, [await world.person('Ben')]);
  const postId = await postOf(ann, loopId);
  const lists = {
    posts: `{ allPosts(filter: { loop_id: ${loopId} }) { id } }`,
    comments: `{ allMessages(filter: { messageable_id: ${postId} }) { id } }`,
    notifications: `{ allNotifications(filter: { loop_id: ${loopId} }) { id } }`,
  };
  await ann.graphql(lists.posts);
  await world.settle();
  for (const [table, list] of Object.entries(lists)) {
    const before = counter.count();
    expect((await ann.graphql(list)).errors).toBeUndefined();
    const asking = askedSince(before).filter((text) => text.includes('"sessions"'));
    expect(asking, table).toEqual([expect.stringContaining(`from "${table}"`)]);
  }
});

test('listing my loops or a loop’s members takes one statement, however many there are', async () => {
  const newcomers = [];
  for (const name of ['Ben', 'Cat', 'Dan']) newcomers.push(await world.person(name));
  const lists = async (loopCount: number, members: Person[]) => {
    const loopId = await loopOf(ann, members);
    const allUsers = `{ allUsers(filter: { loop_id: ${loopId} }) { id } }`;
    const reads: [string, number, () => Promise<unknown[]>][] = [
      ['loops', loopCount, async () => (await ann.get('/api/loops')).body.loops],
      ['users', members.length + 1, async () => (await ann.get(`/api/users?loop_id=${loopId}`)).body.users],
      ['allUsers', members.length + 1, async () => (await ann.graphql(allUsers)).data.allUsers],
    ];
    for (const [name, count, read] of reads) {
      await read();
      await world.settle();
      const before = counter.count();
      expect(await read(), name).toHaveLength(count);
      expect(askedSince(before), name).toHaveLength(1);
    }
  };
  await lists(1, newcomers.slice(0, 1));
  await lists(2, newcomers);
});

test('invitations to many are put into the outbox ten at a time, and others get their turn between', async () => {
  const loopId = await loopOf(ann);
  const emails = Array.from({ length: 25 }, (_, n) => `guest-${n}@example.org`);
  const { writing } = await askedFor('mails', () => ann.post(`/api/loops/${loopId}/invite`, { emails }));
  const puts = writing.filter((text) => text.startsWith('insert into "mails"'));
  expect(puts.map((text) => text.match(/\(default/g)?.length)).toEqual([10, 10, 5]);
});
