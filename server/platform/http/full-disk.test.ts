import postgres from 'postgres';
import { expect, test } from 'vitest';
import { startWorld } from '../../test/harness.ts';
import { loopOf } from '../../test/people.ts';

test('writes get an error when the database’s disk is full, and reads go on', async () => {
  const world = await startWorld();
  const ann = await world.person('Ann');
  const loopId = await loopOf(ann);
  const sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  // PostgreSQL's error when a table can't grow.
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before insert on posts for each row execute function refuse()`);
  await sql.end();
  expect(await ann.post('/api/posts', { title: 'Hello', loop_id: loopId })).toMatchObject({
    status: 507,
    body: { code: 'no_space' },
  });
  const query = `{ allPosts(filter: { loop_id: ${loopId} }, first: 20) { id } }`;
  expect((await ann.graphql(query)).data.allPosts).toEqual([]);
  await world.stop();
});
