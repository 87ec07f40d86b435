import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { days, startWorld, type TestWorld } from './harness.ts';
import { loopOf, type Person, postOf } from './people.ts';

const many = 2_500;
const most = 1_000;

let world: TestWorld;
let sql: Sql;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

test('no chore deletes more than a thousand rows at once, however many are past their time', async () => {
  const ann = await world.person('Ann');
  const loopId = await loopOf(ann);
  await fillWithOldRows(ann.id, { loopId, postId: await postOf(ann, loopId, 'A post') });
  await ann.delete(`/api/loops/${loopId}`);
  await world.settle();
  await countDeletions();
  world.clock.advance(days(771));
  const ben = await world.person('Ben');
  await world.signIn(ben);
  await ben.delete('/api/sessions/current');
  world.clock.advance(days(29));
  const worker = await world.another({ web: false });
  // A server that stops gives up a chore that takes too long.
  await until(async () => (await sql`select from loops`).length === 0);
  await worker.stop();

  const steps = await sql<{ of: string; most: number; sum: number }[]>`
    select of, max(deleted)::int as most, sum(deleted)::int as sum from deletions where deleted > 0 group by of`;
  const swept = [
    'events',
    'idempotency_keys',
    'mails',
    'known_places',
    'sessions',
    'enquiries',
    'operator_acts',
    'comments',
  ];
  for (const table of swept) {
    const step = steps.find(({ of }) => of === table);
    expect(step?.sum, table).toBeGreaterThanOrEqual(many);
    expect(step?.most, table).toBe(most);
  }
  const sessionsOf = ({ id }: Person) => sql`select from sessions where user_id = ${id}`;
  // The last use of an account stays; so does, for a month, a session that is over.
  expect([await sessionsOf(ann), await sessionsOf(ben)].map(({ length }) => length)).toEqual([1, 2]);
  expect(await sql`select from events where done_at < now()`).toHaveLength(0);
});

async function fillWithOldRows(userId: number, { loopId, postId }: { loopId: number; postId: number }) {
  const rows = sql`generate_series(1, ${many}::int) n`;
  await sql`insert into events (kind, payload, created_at, done_at) select 'old', '{}', now(), now() from ${rows}`;
  await sql`insert into idempotency_keys (user_id, key, request, created_at) select ${userId}, n, '', now() from ${rows}`;
  await sql`insert into mails (key, "to", subject, text, html, created_at, sent_at)
    select n, 'ann@example.org', '', '', '', now(), now() from ${rows}`;
  await sql`insert into known_places (user_id, kind, hash, last_at) select ${userId}, 'address', n, now() from ${rows}`;
  await sql`insert into sessions (user_id, token_hash, created_at, last_used_at) select ${userId}, n, now(), now() from ${rows}`;
  await sql`insert into enquiries (kind, name, email, fields, created_at)
    select 'contact', 'Ann', 'ann@example.org', '{}', now() from ${rows}`;
  await sql`insert into operator_acts (act, os_user, outcome, created_at) select 'purge', '', 'done', now() from ${rows}`;
  await sql`insert into comments (loop_id, post_id, user_id, text, seq, created_at, updated_at)
    select ${loopId}, ${postId}, ${userId}, 'Old', n, now(), now() from ${rows}`;
}

async function countDeletions() {
  await sql`create table deletions (of text, deleted bigint)`;
  await sql`create function count_deleted() returns trigger language plpgsql as
    $$ begin insert into deletions select tg_table_name, count(*) from gone; return null; end $$`;
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'deletions'`;
  for (const { name } of tables)
    await sql`create trigger deletions after delete on ${sql(name)} referencing old table as gone
      for each statement execute function count_deleted()`;
}
