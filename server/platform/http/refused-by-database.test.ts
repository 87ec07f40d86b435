import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
});
afterAll(() => world.stop());

async function refusePosts(code: string): Promise<void> {
  const sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${code}'; end $$;
    create or replace trigger refuse before insert on posts for each row execute function refuse()`);
  await sql.end();
}

const write = () => ann.post('/api/posts', { title: 'Hello', loop_id: loopId });

test.each([
  ['a second deadlock in a row', '40P01'],
  ['a statement that takes too long', '57014'],
  ['a transaction that idles too long', '25P03'],
  ['a database with no connection left', '53300'],
])('%s is answered with a request to try again soon', async (_, code) => {
  await refusePosts(code);
  const { status, body, headers } = await write();
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
});

test('writes get an error when the database’s disk is full, and reads go on', async () => {
  // PostgreSQL's error when a table can't grow.
  await refusePosts('53100');
  expect(await write()).toMatchObject({ status: 507, body: { code: 'no_space' } });
  const query = `{ allPosts(filter: { loop_id: ${loopId} }, first: 20) { id } }`;
  expect((await ann.graphql(query)).data.allPosts).toEqual([]);
});
