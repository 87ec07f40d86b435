import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../platform/patience.testing.ts';
import { freePort } from '../../../test/crash/free-port.ts';
import { type Program, programIn } from '../../../test/crash/program.ts';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, postOf } from '../../../test/people.ts';

const readers = 5_000;

let folder: string;
let world: TestWorld;
let program: Program;
let sql: Sql;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-digests-'));
  world = await startWorld({ roles: 'web' });
  sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  program = programIn(folder, await freePort(), world.settings);
});
afterAll(async () => {
  await program.stop();
  await sql.end();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a server that dies in the middle sends everybody one summary, with each notice once [12.38]', async () => {
  const ann = await world.person('Ann');
  const loopId = await loopOf(ann);
  const postId = await postOf(ann, loopId);
  await fill({ loopId, postId, annId: ann.id });
  await program.start();
  await until(async () => (await doneCount()) > 0);
  await program.kill('server');
  expect(await doneCount()).toBeLessThan(readers);
  await program.start();
  await until(async () => (await doneCount()) === readers);
  const [mailed] = await sql`select count(*)::int as mails, count(distinct "to")::int as people,
    count(*) filter (where text like '%3 comments on a post you follow%')::int as whole
    from mails where key like 'digest:%'`;
  expect(mailed).toEqual({ mails: readers, people: readers, whole: readers });
  const [unmailed] = await sql`select count(*)::int as n from notifications where mailed_at is null`;
  expect(unmailed?.n).toBe(0);
});

async function doneCount(): Promise<number> {
  const [row] = await sql`select count(*)::int as n from digest_runs`;
  return row?.n;
}

async function fill({ loopId, postId, annId }: { loopId: number; postId: number; annId: number }) {
  await sql`insert into users (first_name, last_name, email, email_key, password_hash, last_accessed_loop_id, created_at)
    select 'Reader', n::text, 'reader' || n || '@example.org', 'reader' || n || '@example.org', '', ${loopId}, now()
    from generate_series(1, ${readers}::int) n`;
  await sql`insert into memberships (loop_id, user_id, joined_at)
    select ${loopId}, id, now() from users where email like 'reader%'`;
  await sql`insert into post_views (loop_id, post_id, user_id, first_seen_at, last_seen_at)
    select ${loopId}, ${postId}, id, now(), now() from users where email like 'reader%'`;
  await sql`insert into notifications (loop_id, user_id, action, post_id, actor_id, event_id, created_at)
    select ${loopId}, id, 'new_message', ${postId}, ${annId}, n, now()
    from users, generate_series(1, 3) n where email like 'reader%'`;
  await sql`insert into notification_settings (user_id, digest, digest_hour, updated_at)
    select id, 'daily', 0, now() from users where email like 'reader%'`;
}
