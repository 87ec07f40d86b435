import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Aim, tellAims } from './aims.ts';
import { feedLoads } from './api-loads.ts';
import { runLoad } from './load.ts';
import type { BenchWorld } from './world.ts';

const readers = 10_000;
const loops = 100;
const calmSeconds = 10;

/** The summaries of a day for 10,000 people, with ten notifications and twenty posts each, while the feed is read. */
export async function digests(world: BenchWorld): Promise<Aim[]> {
  await fill(world);
  const feed = feedLoads(world).ours;
  await runLoad(feed, 1, 1);
  const calm = await runLoad(feed, 4, calmSeconds);
  const worker = await world.run('../server/main.ts', { ROLES: 'worker' });
  const startedAt = performance.now();
  const watch = watching(world, worker);
  const loaded = await runLoad(feed, 4, calmSeconds);
  const { before, most } = await watch;
  const seconds = (performance.now() - startedAt) / 1_000;
  const [row] = await world.sql`select count(*)::int as n from mails where key like 'digest:%'`;
  console.log(
    `${row?.n} summaries in ${seconds.toFixed(1)} s, ${most.toFixed(0)} MB at most, ${before.toFixed(0)} before`,
  );
  return tellAims([
    { work: 'the summaries of 10,000 people', beside: 'nothing', now: seconds, unit: 's', most: 600 },
    {
      work: 'memory their worker grows by, in MB',
      beside: 'nothing',
      now: most - before,
      unit: '',
      most: 200,
    },
    {
      work: 'the feed meanwhile, p99',
      beside: 'itself in calm',
      now: loaded.p99 / calm.p99,
      unit: 'x',
      most: 1.5,
    },
  ]);
}

async function watching(
  { sql, pidOf }: BenchWorld,
  worker: string,
): Promise<{ before: number; most: number }> {
  const megabytes = () =>
    Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pidOf(worker)}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  const before = megabytes();
  let most = before;
  for (;;) {
    most = Math.max(most, megabytes());
    const [row] = await sql`select count(*)::int as n from digest_runs`;
    if (row?.n >= readers) return { before, most };
    await sleep(200);
  }
}

async function fill({ sql, ann, loopId }: BenchWorld): Promise<void> {
  await sql`insert into users (first_name, last_name, email, email_key, password_hash, last_accessed_loop_id, email_confirmed_at, created_at)
    select 'Reader', n::text, 'reader' || n || '@example.org', 'reader' || n || '@example.org', '', 63, now(), now()
    from generate_series(1, ${readers}::int) n`;
  await sql`insert into loops (name, owner_id, is_public, has_guest_access, created_at)
    select 'Loop ' || n, ${ann.id}, false, false, now() from generate_series(1, ${loops}::int) n`;
  await sql`insert into memberships (loop_id, user_id, joined_at)
    select l.id, u.id, now() from users u join loops l on l.name = 'Loop ' || (u.id % ${loops} + 1)
    where u.email like 'reader%'`;
  await sql`insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
    select l.id, ${ann.id}, 'Post ' || n, now(), now(), now()
    from loops l, generate_series(1, 20) n where l.id <> ${loopId}`;
  await sql`insert into notifications (loop_id, user_id, action, post_id, actor_id, event_id, created_at)
    select m.loop_id, m.user_id, 'new_message', (select min(id) from posts p where p.loop_id = m.loop_id), ${ann.id}, n, now()
    from memberships m join users u on u.id = m.user_id and u.email like 'reader%', generate_series(1, 10) n`;
  await sql`insert into notification_settings (user_id, digest, digest_hour, updated_at)
    select id, 'daily', 0, now() from users where email like 'reader%'`;
  await sql`vacuum analyze`;
}
