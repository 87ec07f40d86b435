import { getTableColumns, getTableName } from 'drizzle-orm';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { belongingsOf } from '../platform/database/belongs.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { columnsOfPeople, storedCounts, tables } from './registry.ts';

let world: TestWorld;
let client: Sql;
beforeAll(async () => {
  world = await startWorld();
  client = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await client.end();
  await world.stop();
});

const tellingName =
  '(^|_)(user|owner|author|actor|reporter|person|member|account|loop)_id$|_by$|e?mail(?!ed_at)|^to$';

/** A rule’s column is a choice, such as who may post. */
async function columnsThatName(): Promise<string[]> {
  const rows = await client<{ name: string }[]>`
    with recursive pairs as (
      select k.conrelid as of, cols.of as column, k.confrelid as target, cols.target as target_column
      from pg_constraint k, unnest(k.conkey, k.confkey) as cols(of, target) where k.contype = 'f'),
    naming as (
      select a.attrelid as of, a.attnum as column from pg_attribute a
      where a.attrelid in ('users'::regclass, 'loops'::regclass) and a.attname = 'id'
      union
      select pairs.of, pairs.column from pairs
      join naming on naming.of = pairs.target and naming.column = pairs.target_column)
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (a.attname ~ ${tellingName} and not (c.relname = 'loop_rules' and a.attname ~ '_by$') or (c.oid, a.attnum) in (select naming.of, naming.column from naming))
    order by 1`;
  return rows.map(({ name }) => name);
}

function columnsSaid(): Set<string> {
  return new Set(
    tables.flatMap((table) => {
      const columns = getTableColumns(table);
      const names = Object.entries(belongingsOf(table) ?? {}).flatMap(([name, of]) =>
        'erased' in of && typeof of.erased === 'object' && 'emptied' in of.erased
          ? [name, ...Object.keys(of.erased.emptied)]
          : [name],
      );
      return names.map((name) => `${getTableName(table)}.${columns[name]?.name}`);
    }),
  );
}

async function unsaid(): Promise<string[]> {
  const declaredColumns = columnsSaid();
  return (await columnsThatName()).filter((name) => !declaredColumns.has(name));
}

test('says of each column that names a person or a loop what becomes of it', async () => {
  const names = await columnsThatName();
  expect(names).toEqual(expect.arrayContaining(['users.id', 'file_uses.loop_id', 'enquiries.email']));
  expect(await unsaid()).toEqual([]);
});

test('misses a new table until it is told', async () => {
  await client`create table photos (owner_id bigint, shown_to bigint references users(id), taken_at date)`;
  await client`create table albums (loop_id bigint, member bigint,
    foreign key (loop_id, member) references memberships(loop_id, user_id))`;
  expect(await unsaid()).toEqual(['albums.loop_id', 'albums.member', 'photos.owner_id', 'photos.shown_to']);
  await client`drop table photos, albums`;
});

test('names every table, by names that the database has', async () => {
  const rows = await client<{ name: string }[]>`
    select c.relname || '.' || a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
  const names = new Set(rows.map(({ name }) => name));
  const tableNames = new Set([...names].map((name) => name.split('.')[0]));
  expect(new Set(tables.map(getTableName))).toEqual(tableNames);
  expect(tables.filter((table) => !belongingsOf(table)).map(getTableName)).toEqual([]);
  expect([...columnsSaid()].filter((name) => !names.has(name))).toEqual([]);
});

/** A rule’s column is a limit that admins chose. */
async function uncountedColumns(): Promise<string[]> {
  const rows = await client<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '_count$' and table_name <> 'loop_rules' order by 1`;
  const names = new Set(storedCounts.map(({ table, column }) => `${getTableName(table)}.${column.name}`));
  return rows.map(({ name }) => name).filter((name) => !names.has(name));
}

test('says of each stored count what it counts, and misses a new one until it is told', async () => {
  expect(await uncountedColumns()).toEqual([]);
  await client`create table tallies (votes_count integer, country text)`;
  expect(await uncountedColumns()).toEqual(['tallies.votes_count']);
  await client`drop table tallies`;
});

test('gives nobody a secret with their data', () => {
  const exportedColumns = columnsOfPeople.flatMap(({ table, of: { exported } }) => {
    if ('withheld' in exported) return [];
    const columns = Object.entries(getTableColumns(table)).filter(
      ([name]) => !exported.without?.includes(name),
    );
    return columns.map(([, column]) => `${getTableName(table)}.${column.name}`);
  });
  expect(exportedColumns).toContain('users.email');
  expect(exportedColumns.filter((name) => /hash|token|secret$|email_key|epoch/.test(name))).toEqual([]);
});
