import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from './harness.ts';

/**
 * Loops know nothing of each other, so a database that spreads tables over machines can do so by their loop: where each
 * key of a loop's table begins with `loop_id`, it is held to on one machine alone. Left out are references to tables of
 * no loop, which each machine then has whole.
 */
type Key = { table: string; name: string; columns: string[]; target: string | null };

/** Where some rows are of no loop, and the others are a loop's. */
const loopsInPart = 'file_uses';
/** What stands in the way, each of them: codes, tokens and checkouts are looked up by nothing else. */
const deviations = [
  'fee_payments_checkout',
  'file_uses_of_account',
  'file_uses_of_profile',
  'file_uses_pkey',
  'invitation_codes_code',
  'invitation_codes_friendly',
  'invitations_token',
];

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
  return new Set([...rows.map(({ table }) => table), loopsInPart]);
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

describe('of a loop’s table', () => {
  test('each key begins with loop_id but references to tables of no loop, and those that are named', () => {
    expect(loopTables.size).toBeGreaterThan(15);
    const ofLoops = keys.filter(({ table }) => loopTables.has(table));
    expect(ofLoops.length).toBeGreaterThan(70);
    const wrong = ofLoops.filter(
      ({ columns, target }) => columns[0] !== 'loop_id' && (target === null || loopTables.has(target)),
    );
    expect(wrong.map(({ name }) => name).sort()).toEqual(deviations);
  });
});
