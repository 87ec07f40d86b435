import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { type Cable, commentsOf } from './cable.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { type Answer, loopOf, type Person, postOf } from './people.ts';
import { processed, uploadOf } from './uploads.ts';

let world: TestWorld;
let database: Sql;
let ann: Person;
let ben: Person;
let cable: Cable;
let loopId: number;
let postId: number;

beforeAll(async () => {
  world = await startWorld();
  database = postgres(world.settings.DATABASE_URL, { onnotice: () => {} });
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
});
afterAll(async () => {
  await database.end();
  await world.stop();
});

/** A post with two locks, both of which Ben has opened, and Ben's socket on it. */
async function openPost(): Promise<void> {
  postId = await postOf(ann, loopId);
  await database`update posts set password_hash = 'x', password_set_at = now(), price_pence = 100
    where id = ${postId}`;
  await database`insert into post_keys (loop_id, post_id, user_id, unlocked_for, paid_at)
    select loop_id, id, ${ben.id}, password_set_at, now() from posts where id = ${postId}`;
  cable = await ben.cable();
  await cable.subscribe(commentsOf(postId));
}

/** Commits the change once the act waits for it. */
async function actWhile(change: Change, act: () => void): Promise<void> {
  await database.begin(async (sql) => {
    await change(sql);
    act();
    await until(isWaiting);
  });
}

function send(): void {
  cable.perform(commentsOf(postId), 'send_message', { text: 'Just in time?', uuid: 'just-in-time' });
}

async function isWaiting(): Promise<boolean> {
  const rows = await database`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

const traces =
  () => database`select (select count(*) from comments where post_id = ${postId})::int as comments,
  (select count(*) from events where kind = 'comment.created' and payload ->> 'post_id' = ${String(postId)})::int
    as events, seq::int, messages_count from posts where id = ${postId}`;
const none = { comments: 0, events: 0, seq: 0, messages_count: 0 };

async function nameAdmin({ id }: Person): Promise<void> {
  await database`insert into post_admins (loop_id, post_id, user_id, created_at)
    values (${loopId}, ${postId}, ${id}, now())`;
  await database`update posts set has_people = true where id = ${postId}`;
}

async function commentBy(author: Cable): Promise<number> {
  await author.subscribe(commentsOf(postId));
  author.perform(commentsOf(postId), 'send_message', { text: 'Hello' });
  const { message } = await author.next(commentsOf(postId), (m) => m.action === 'created');
  return message.id;
}

describe('a change of a comment that waits while its right is taken away is not made', () => {
  const refusals: Record<string, [code: string, author: 'Ben' | 'Ann', change: Change]> = {
    'the comment is deleted': [
      'not_found',
      'Ben',
      (sql) => sql`update comments set deleted_at = now() where post_id = ${postId}`,
    ],
    'the post gets a new password': [
      'forbidden',
      'Ben',
      (sql) => sql`update posts set password_set_at = now() + interval '1 minute' where id = ${postId}`,
    ],
    'the person no longer manages the post': [
      'forbidden',
      'Ann',
      (sql) => sql`delete from post_admins where post_id = ${postId}`,
    ],
    'the member is removed': ['not_found', 'Ben', (sql) => removal(loopId, ben)(sql)],
  };
  const cases = Object.entries(refusals).flatMap(([name, refusal]) =>
    ['edit_message', 'delete_message'].map((action) => [action, name, refusal] as const),
  );
  test.each(cases)('%s: %s', async (action, _, [code, author, change]) => {
    await openPost();
    const message_id = await commentBy(author === 'Ben' ? cable : await ann.cable());
    if (author === 'Ann') await nameAdmin(ben);
    await actWhile(change, () => cable.perform(commentsOf(postId), action, { message_id, text: 'In time?' }));
    expect((await cable.next(commentsOf(postId), ({ type }) => type === 'Error')).code).toBe(code);
    expect(await traces()).toEqual([{ comments: 1, events: 1, seq: 1, messages_count: 1 }]);
    await database`update memberships set left_at = null where loop_id = ${loopId} and user_id = ${ben.id}`;
    cable.close();
  });

  test('and of two deletions at once one counts', async () => {
    await openPost();
    const message_id = await commentBy(cable);
    const cables = [cable, await ann.cable()];
    await cables[1]?.subscribe(commentsOf(postId));
    const holding: Change = (sql) => sql`select from comments where id = ${message_id} for update`;
    await actWhile(holding, () => {
      for (const each of cables) each.perform(commentsOf(postId), 'delete_message', { message_id });
    });
    await Promise.any(
      cables.map((each) =>
        each.next(commentsOf(postId), (m) => m.type === 'Error' && m.code === 'not_found'),
      ),
    );
    expect(await traces()).toEqual([{ ...none, comments: 1, events: 1, seq: 2 }]);
    for (const each of cables) each.close();
  });
});

test('a comment that is deleted while the account of its author goes counts once', async () => {
  const cat = await world.person('Cat');
  postId = await postOf(ann, await loopOf(ann, [cat]));
  const id = await commentBy(await cat.cable());
  await commentBy(await cat.cable());
  const deletion: Change = (sql) => sql`
    with gone as (update comments set deleted_at = now() where id = ${id} returning post_id)
    update posts set messages_count = messages_count - 1, seq = seq + 1 where id in (select post_id from gone)`;
  let goodbye: Promise<Answer> | undefined;
  await actWhile(deletion, () => {
    goodbye = cat.delete(`/api/users/${cat.id}`);
  });
  expect((await goodbye)?.status).toBe(204);
  expect(await traces()).toMatchObject([{ comments: 2, messages_count: 0 }]);
});

describe('a comment that waits while its right is taken away is not written', () => {
  const refusals: Record<string, [code: string, change: Change]> = {
    'the post is deleted': [
      'not_found',
      (sql) => sql`update posts set deleted_at = now() where id = ${postId}`,
    ],
    'the post gets a new password': [
      'forbidden',
      (sql) => sql`update posts set password_set_at = now() + interval '1 minute' where id = ${postId}`,
    ],
    'the post is kept for a role': [
      'not_found',
      async (sql) => {
        const [role] =
          await sql`insert into roles (loop_id, name, created_at) values (${loopId}, ${`R${postId}`}, now())
          returning id`;
        await sql`update posts set restricted_to_role_id = ${role?.id} where id = ${postId}`;
      },
    ],
    'the payment is refunded': [
      'forbidden',
      (sql) => sql`update post_keys set paid_at = null where post_id = ${postId}`,
    ],
    'the key is taken': ['forbidden', (sql) => sql`delete from post_keys where post_id = ${postId}`],
    'the member is removed': ['not_found', (sql) => removal(loopId, ben)(sql)],
  };
  test.each(Object.entries(refusals))('%s', async (_, [code, change]) => {
    await openPost();
    await actWhile(change, send);
    expect((await cable.next(commentsOf(postId), ({ type }) => type === 'Error')).code).toBe(code);
    expect(await traces()).toEqual([none]);
    await database`update memberships set left_at = null where loop_id = ${loopId} and user_id = ${ben.id}`;
    cable.close();
  });

  test('the session is ended, and so is the socket', async () => {
    await openPost();
    await actWhile(endSession(ben), send);
    await cable.closed;
    expect(await traces()).toEqual([none]);
  });
});

describe('a post that waits while its right is taken away is not written', () => {
  const contents: Record<string, (author: Person) => Promise<string[]>> = {
    words: async () => [],
    'a file': async (author) => [(await fileOf(author)).key],
    'an unknown file': async () => ['unknown'],
  };
  const losses: Record<string, [status: number, change: (person: Person, loop: number) => Change]> = {
    'the member is removed': [404, (person, loop) => removal(loop, person)],
    'the session is ended': [401, endSession],
  };
  for (const [content, keysBy] of Object.entries(contents))
    test.each(Object.entries(losses))(`${content}: %s`, async (_, [status, changeOf]) => {
      const cat = await world.person('Cat');
      loopId = await loopOf(ann, [cat]);
      const answer = await postWhile(changeOf(cat, loopId), cat, await keysBy(cat));
      expect(answer.status).toBe(status);
      expect(await database`select from posts where loop_id = ${loopId}`).toHaveLength(0);
    });
});

describe('a post that waits while its file loses its place is not written', () => {
  const changes: Record<string, [code: string, change: (author: Person, fileIds: number[]) => Change]> = {
    'the file is deleted': [
      'unknown_upload',
      (_, [fileId = 0]) =>
        (sql) =>
          sql`delete from files where id = ${fileId}`,
    ],
    'the plan ends': [
      'quota_exceeded',
      () => (sql) => sql`update plans set ends_at = starts_at where loop_id = ${loopId}`,
    ],
    'another post takes the room': [
      'quota_exceeded',
      (author, [, takingId = 0]) =>
        async (sql) => {
          await sql`select has_room(${loopId}, ${author.id}, '{}', 0)`;
          await sql`insert into file_uses (loop_id, post_id, file_id, "order")
            values (${loopId}, ${postId}, ${takingId}, 0)`;
        },
    ],
  };
  test.each(Object.entries(changes))('%s', async (_, [code, changeOf]) => {
    const cat = await world.person('Cat');
    loopId = await loopOf(ann, [cat]);
    postId = await postOf(ann, loopId);
    const [ownFile, takingFile] = [await fileOf(cat), await fileOf(cat)];
    await database`update files set size = ${12 * 1024 ** 3} where owner_id = ${cat.id}`;
    await database`update plans set kind = 'trial' where loop_id = ${loopId}`;
    const answer = await postWhile(changeOf(cat, [ownFile.id, takingFile.id]), cat, [ownFile.key]);
    expect(answer.body.code).toBe(code);
    expect(await database`select from posts where loop_id = ${loopId}`).toHaveLength(1);
  });
});

describe('following that waits while its right is taken away is not written', () => {
  const changes: Record<string, [status: number, change: (person: Person) => Change]> = {
    'the post is deleted': [
      404,
      () => (sql) => sql`update posts set deleted_at = now() where id = ${postId}`,
    ],
    'the member is removed': [404, (person) => removal(loopId, person)],
    'the session is ended': [401, endSession],
  };
  test.each(Object.entries(changes))('%s', async (_, [status, changeOf]) => {
    const cat = await world.person('Cat');
    loopId = await loopOf(ann, [cat]);
    postId = await postOf(ann, loopId);
    const call = `/api/subscriptions?subscribable_type=Post&subscribable_id=${postId}`;
    expect((await answerWhile(changeOf(cat), () => cat.post(call, {}))).status).toBe(status);
    expect(await database`select from subscriptions where user_id = ${cat.id}`).toHaveLength(0);
  });
});

test('marking as read that waits while the session is ended marks nothing', async () => {
  const cat = await world.person('Cat');
  loopId = await loopOf(ann, [cat]);
  postId = await postOf(ann, loopId, 'Look', { invited_user_ids: [cat.id] });
  await world.settle();
  const mark = () => cat.post('/api/notifications/mark_as_read', { loop_id: loopId });
  expect((await answerWhile(endSession(cat), mark)).status).toBe(401);
  expect(
    await database`select from notifications where user_id = ${cat.id} and read_at is null`,
  ).toHaveLength(1);
});

type Change = (sql: TransactionSql) => Promise<unknown>;
const endSession =
  ({ id }: Person): Change =>
  (sql) =>
    sql`update sessions set ended_at = now() where user_id = ${id}`;
const removal =
  (loop: number, { id }: Person): Change =>
  (sql) =>
    sql`update memberships set left_at = now() where loop_id = ${loop} and user_id = ${id}`;

const fileOf = async (person: Person) => processed(person, await uploadOf(person, 'a.txt', 'a'));

function postWhile(change: Change, person: Person, keys: string[]): Promise<Answer> {
  const post = { title: 'Just in time?', loop_id: loopId, additional_media: keys.map((url) => ({ url })) };
  return answerWhile(change, () => person.post('/api/posts', post));
}

async function answerWhile(change: Change, call: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await actWhile(change, () => {
    answer = call();
  });
  return answer as Promise<Answer>;
}
