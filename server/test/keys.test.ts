import { rm } from 'node:fs/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { migrationsUntil } from './migrations-until.ts';

// Loops may be spread over machines, so each key of a loop's table begins with `loop_id`. References to
// tables without a loop are exempt, since every machine has a full copy of those.
type Key = { table: string; name: string; columns: string[]; target: string | null };

let world: TestWorld;
let sql: Sql;
let keys: Key[];
let loopTables: Set<string>;
beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  loopTables = await readLoopTables();
  keys = [...(await readUnique()), ...(await readForeign())];
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

async function readLoopTables(): Promise<Set<string>> {
  const rows = await sql<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'loop_id' and is_nullable = 'NO'`;
  return new Set(rows.map(({ table }) => table));
}

const readUnique = () => sql<Key[]>`
  select t.relname as table, i.relname as name, null as target, array(
    select a.attname::text from unnest(x.indkey::int[]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where x.indisunique and t.relnamespace = 'public'::regnamespace`;

const readForeign = () => sql<Key[]>`
  select t.relname as table, c.conname as name, f.relname as target, array(
    select a.attname::text from unnest(c.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
  where c.contype = 'f' and t.relnamespace = 'public'::regnamespace`;

describe('tables of a loop', () => {
  test('have keys that begin with loop_id, except for references to tables without a loop', () => {
    expect(loopTables.size).toBeGreaterThan(15);
    const ofLoops = keys.filter(({ table }) => loopTables.has(table));
    expect(ofLoops.length).toBeGreaterThan(70);
    const wrong = ofLoops.filter(
      ({ columns, target }) => columns[0] !== 'loop_id' && (target === null || loopTables.has(target)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('only reference these tables without a loop', () => {
    const targets = keys.flatMap(({ table, target }) =>
      loopTables.has(table) && target !== null && !loopTables.has(target) ? [target] : [],
    );
    expect([...new Set(targets)].sort()).toEqual([
      'checkouts',
      'files',
      'loops',
      'push_subscriptions',
      'users',
    ]);
  });
});

describe('tables without a loop', () => {
  test('never reference a loop’s table', () => {
    const wrong = keys.filter(
      ({ table, target }) => !loopTables.has(table) && target !== null && loopTables.has(target),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('include these, which give the loop of an object', () => {
    const leading = keys.filter(({ table, target }) => !loopTables.has(table) && target === 'loops');
    expect(leading.map(({ table }) => table).sort()).toEqual(['calendar_feeds', 'files', 'invitation_keys']);
  });
});

test('rows without a loop are found after they moved out of a loop’s table', async () => {
  const url = await world.emptyDatabase();
  const [older, newer] = [await migrationsUntil(32), await migrationsUntil(33)];
  await migrateDatabase(url, { folder: older });
  const database = postgres(url, { max: 1 });
  await database.unsafe(`
    insert into users (email, email_key, password_hash, first_name, last_name, last_accessed_loop_id, created_at)
      select n || '@example.org', n || '@example.org', '', 'Ann', 'Example', 63, now() from generate_series(1, 2) n;
    insert into loops (name, owner_id, is_public, has_guest_access, created_at)
      select 'Oak School', n, false, false, now() from generate_series(1, 2) n;
    insert into memberships (loop_id, user_id, joined_at) select id, owner_id, now() from loops;
    insert into profiles (loop_id, user_id, created_at, updated_at) select id, owner_id, now(), now() from loops;
    insert into files (key, owner_id, name, resource_type, created_at, upload_expires_at)
      select 'key' || n, 1, 'a.jpg', 'image', now(), now() from generate_series(1, 2) n;
    insert into file_uses (file_id, user_id) values (1, 1), (2, 2);
    insert into file_uses (file_id, loop_id, user_id) select 1, id, owner_id from loops;
    insert into invitation_codes (loop_id, code, friendly_token, created_by, created_at)
      select id, 'code' || owner_id, 'words-' || owner_id, owner_id, now() from loops;
    insert into invitations (loop_id, email, email_key, token_hash, text, invited_by, created_at, expires_at)
      select id, '', '', 'hash' || owner_id, '', owner_id, now(), now() from loops;`);
  await migrateDatabase(url, { folder: newer });
  const rows = await database
    .unsafe(`
    select 'portrait of ' || user_id, file_id::int from account_portraits union all
    select 'profile of ' || user_id, file_id::int from file_uses union all
    select key, owner_id::int from invitation_keys join loops on loops.id = opens_loop_id order by 1`)
    .values();
  await database.end();
  for (const folder of [older, newer]) await rm(folder, { recursive: true });
  expect(rows).toEqual([
    ['code1', 1],
    ['code2', 2],
    ['hash1', 1],
    ['hash2', 2],
    ['portrait of 1', 1],
    ['portrait of 2', 2],
    ['profile of 1', 1],
    ['profile of 2', 1],
    ['words-1', 1],
    ['words-2', 2],
  ]);
});
