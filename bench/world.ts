import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { loopOf, type Person, signUp } from '../server/test/people.ts';

/** The real program and the floor, one process each, on the same durable database. */
export type BenchWorld = {
  serverUrl: string;
  floor: string;
  sql: postgres.Sql;
  ann: Person;
  /** Sixteen members, Ann first, because writers in a real loop are different people. */
  people: Person[];
  loopId: number;
  database: string;
  /** Starts another program with these settings added. @returns its address */
  run(path: string, settings?: object): Promise<string>;
  pidOf(url: string): number;
  stop(): Promise<void>;
};

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export async function startBenchWorld(): Promise<BenchWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-bench-'));
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: silent });
  const children: ChildProcess[] = [];
  const pids = new Map<string, number>();
  const { PATH, HOME } = process.env;
  const settings = {
    DATA_DIR: join(folder, 'ours'),
    SECRET_KEY: 'only for a bench, thirty-two letters',
    RATE_LIMITS: 'off',
    SEED: 'off',
    LOG_LEVEL: 'warn',
  };
  let port = 20_000 + (process.pid % 20_000);
  const run = async (path: string, more: object = {}) => {
    port++;
    const env = { PATH, HOME, ...settings, PORT: String(port), DATABASE_URL: database.url, ...more };
    const child = spawn(process.execPath, [script(path)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
    const url = `http://127.0.0.1:${port}`;
    pids.set(url, child.pid ?? 0);
    await untilReady(url);
    return url;
  };
  const stop = async () => {
    for (const child of children) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const [serverUrl, floor] = await startBoth(run).catch(async (error) => {
    await stop();
    throw error;
  });
  const people = await Promise.all(Array.from({ length: 16 }, () => signUp(serverUrl, 'Ann')));
  const [ann] = people as [Person];
  const loopId = await loopOf(ann, people.slice(1));
  const world: BenchWorld = {
    serverUrl,
    floor,
    run,
    pidOf: (url) => pids.get(url) ?? 0,
    database: database.url,
    ann,
    people,
    loopId,
    sql: postgres(database.url, { max: 2, onnotice: () => {} }),
    stop,
  };
  await fillTables(world);
  return world;
}

async function startBoth(run: BenchWorld['run']): Promise<[ours: string, floor: string]> {
  return [await run('../server/main.ts'), await run('./floor.ts')];
}

export async function fillLoop({ sql, loopId, ann }: BenchWorld, posts: number): Promise<void> {
  await sql`
    insert into posts (loop_id, user_id, title, images_count, messages_count, sort_date, created_at, updated_at)
    select ${loopId}, ${ann.id} + (n % 2), 'Post number ' || n || ', with a few words about it.', 1, n % 9,
      now() - (${posts} - n) * interval '1 second', now(), now()
    from generate_series(1, ${posts}::int) n`;
  await sql`
    insert into files (key, owner_id, name, resource_type, format, size, width, height, placeholder, progress,
      created_at, upload_expires_at, uploaded_at, processed_at, variants)
    select md5(p.id::text), p.user_id, 'picture.jpg', 'image', 'jpg', 200000, 1600, 1200,
      'data:image/webp;base64,' || repeat('A', 120), 100, now(), now(), now(), now(),
      '{"original":{"file":"original.jpg","type":"image/jpeg","size":200000,"width":1600,"height":1200},
        "feed":{"file":"feed.webp","type":"image/webp","size":60000,"width":1280,"height":960},
        "thumb":{"file":"thumb.webp","type":"image/webp","size":9000,"width":480,"height":360}}'::jsonb
    from posts p where p.loop_id = ${loopId} and not exists (select from files f where f.key = md5(p.id::text))`;
  await sql`
    insert into account_portraits (file_id, user_id)
    select min(f.id), f.owner_id from files f group by f.owner_id on conflict do nothing`;
  await sql`
    insert into file_uses (file_id, loop_id, user_id)
    select max(f.id), p.loop_id, p.user_id from profiles p join files f on f.owner_id = p.user_id
    group by p.loop_id, p.user_id on conflict do nothing`;
  await sql`
    insert into file_uses (loop_id, post_id, file_id, "order", main_since)
    select p.loop_id, p.id, f.id, 0, now() from posts p join files f on f.key = md5(p.id::text)
    where p.loop_id = ${loopId} on conflict do nothing`;
  await sql`
    insert into subscriptions (loop_id, user_id, post_id, created_at)
    select loop_id, ${ann.id}, id, now() from posts where loop_id = ${loopId} and id % 3 = 0
    on conflict do nothing`;
  await sql`vacuum analyze`;
}

/** Another loop, so that PostgreSQL plans as for a server that has been used, and not anew during a load. */
async function fillTables(world: BenchWorld): Promise<void> {
  const { sql, ann, people } = world;
  await fillLoop({ ...world, loopId: await loopOf(ann, people.slice(1)) }, 1_000);
  await sql`insert into comments (loop_id, post_id, user_id, text, uuid, seq, created_at, updated_at)
    select loop_id, id, user_id, 'A comment of a few words', 'comment ' || n, n, now(), now()
    from posts, generate_series(1, 20) n`;
  await sql`insert into events (kind, payload, created_at, done_at)
    select 'bench', '{}', now(), now() from generate_series(1, 5000)`;
  await sql`vacuum analyze`;
}

export async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const ready = await fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (ready) return;
    await sleep(50);
  }
  throw new Error(`${url} did not start`);
}
