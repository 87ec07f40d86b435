import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { runningPostgres } from '../../server/platform/database/embedded.ts';
import { loopOf, type Person, personAt, signUp } from '../../server/test/people.ts';
import { freePort } from '../program.ts';
import { untilReady } from '../world.ts';
import { limitMemory, type MemoryLimit } from './memory-limit.ts';

export type School = {
  people: Pupil[];
  limit: MemoryLimit | null;
  stop(): Promise<void>;
};
export type Pupil = Person & { url: string; schoolLoop: number; classLoop: number };

const classCount = 80;
const classSize = 25;
const postsBefore = { school: 400, class: 50 };
const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export async function openSchool(memoryBytes: number): Promise<School> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loopyard-day-'));
  const limit = limitMemory(`loopyard-day-${process.pid}`, memoryBytes);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startServer(limit, { DATA_DIR: dataDir, PORT: String(port) });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await limit?.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url);
    return { people: await enrol(url, dataDir), limit, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startServer(limit: MemoryLimit | null, settings: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...settings, SEED: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const [program = process.execPath, ...words] = limit?.command ?? [];
  const args = limit ? [...words, process.execPath, main] : [main];
  return spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function enrol(url: string, dataDir: string): Promise<Pupil[]> {
  const head = await signUp(url, 'Head');
  const schoolLoop = await loopOf(head, [], { name: 'The school' });
  const classLoops: number[] = [];
  for (let n = 0; n < classCount; n++)
    classLoops.push(await loopOf(head, [], { name: `Class ${1 + (n % 13)} ${'ABCDEFG'[n % 7]}` }));
  const sql = postgres((await runningPostgres(dataDir)) ?? '', { max: 1, onnotice: () => {} });
  try {
    const ids = await addPeople(sql, head.id);
    const pupils = ids.map((id, n): Pupil => {
      const identity = { id, token: tokenOf(id), email: emailOf(n) };
      const classLoop = classLoops[n % classCount] ?? schoolLoop;
      return { ...personAt(url, identity), url, schoolLoop, classLoop };
    });
    await addRows(sql, pupils);
    return pupils;
  } finally {
    await sql.end();
  }
}

const tokenOf = (id: number) => `a-token-of-somebody-in-a-bench-${id}`;
const emailOf = (n: number) => `pupil${n}@example.org`;

/** They share the head's password hash, because hashing takes a while. */
async function addPeople(sql: Sql, headId: number): Promise<number[]> {
  const rows = await sql<{ id: string }[]>`
    insert into users (email, email_key, password_hash, first_name, last_name, last_accessed_loop_id, created_at)
    select 'pupil' || n || '@example.org', 'pupil' || n || '@example.org', head.password_hash, 'Pupil', n::text,
      head.last_accessed_loop_id, now()
    from generate_series(0, ${classCount * classSize - 1}::int) n, users head where head.id = ${headId}
    order by n returning id`;
  return rows.map(({ id }) => Number(id));
}

async function addRows(sql: Sql, pupils: Pupil[]): Promise<void> {
  const rows = pupils.map(({ id, token, schoolLoop, classLoop }) => ({
    id,
    hash: createHash('sha256').update(token).digest('base64url'),
    school: schoolLoop,
    class: classLoop,
  }));
  await sql`
    create temp table pupils as
    select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as pupil (id bigint, hash text, school bigint, class bigint)`;
  await sql`insert into memberships (loop_id, user_id, joined_at)
    select school, id, now() from pupils union all select class, id, now() from pupils`;
  await sql`insert into sessions (user_id, token_hash, created_at, last_used_at) select id, hash, now(), now() from pupils`;
  const addPosts = (loop: 'school' | 'class', count: number) => sql`
    insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
    select loop, author, 'Post number ' || n || ', with a few words about it.', now() - n * interval '1 hour', now(), now()
    from (select ${sql(loop)} as loop, min(id) as author from pupils group by 1) loops, generate_series(1, ${count}::int) n`;
  await addPosts('school', postsBefore.school);
  await addPosts('class', postsBefore.class);
  await sql`vacuum analyze`;
}
