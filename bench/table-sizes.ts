import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { posts as seedPosts } from '../seeds/world.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { migrateDatabase } from '../server/platform/database/migrate.ts';
import { migrationsUntil } from '../server/test/migrations-until.ts';

const posts = Number(process.env.BENCH_POSTS ?? 10_000);
const batch = 500;
const commentsPerPost = 5;
const viewsPerPost = 20;
const people = 200;
const loops = 10;
const turns = 20;

// `npm run bench -- sizes`: what posts and comments take on the disk after a life of comments and views, for each
// thousand posts of BENCH_POSTS. BENCH_MIGRATION measures an older version of the tables.
export async function tableSizes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-sizes-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false, log });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    const newest = process.env.BENCH_MIGRATION;
    await migrateDatabase(database.url, newest ? { folder: await migrationsUntil(Number(newest)) } : {});
    await makeTexts(sql);
    for (let lived = 0; lived < posts; lived += batch) await liveBatch(sql);
    await sql`vacuum analyze`;
    await tellSizes(sql);
  } finally {
    await sql.end();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeTexts(sql: Sql): Promise<void> {
  const texts = seedPosts.flatMap(({ text, comments = [] }) => [text, ...comments.map(({ text }) => text)]);
  const words = texts.join(' ').split(/\s+/);
  await sql`create table bench_words as
    select row_number() over () as n, word from unnest(${words}::text[]) word`;
  await sql`create index on bench_words (n)`;
  // A stretch of the seed's words, from anywhere in it.
  await sql.unsafe(`create function bench_text(words int) returns text language sql volatile as
    $$ select string_agg(word, ' ' order by n) from bench_words,
      (select floor(random() * ${words.length - 60}) as at) place where n > at and n <= at + words $$`);
  // Skips the foreign key checks, so there need be no people.
  await sql`set session_replication_role = replica`;
}

/** Posts are commented and seen while they are new, few of a page of the table at once. */
async function liveBatch(sql: Sql): Promise<void> {
  const [{ first } = { first: 0 }] = await sql`select coalesce(max(id), 0)::int as first from posts`;
  await sql`insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
    select 1000 + n % ${loops}::int, 1 + floor(random() * ${people}), bench_text(4 + floor(random() * 36)::int),
      now(), now(), now()
    from generate_series(1, ${batch}::int) n`;
  for (let view = 0; view < viewsPerPost; view++)
    for (let turn = 0; turn < turns; turn++) {
      const inTurn = sql`id > ${first} and id % ${turns}::int = ${turn}`;
      await sql`update posts set seen_count = seen_count + 1 where ${inTurn}`;
      if (view < commentsPerPost)
        await sql`with raised as (
            update posts set seq = seq + 1, messages_count = messages_count + 1 where ${inTurn} returning *)
          insert into comments (loop_id, post_id, user_id, text, uuid, seq, created_at, updated_at)
          select loop_id, id, 1 + floor(random() * ${people}), bench_text(2 + floor(random() * 18)::int),
            gen_random_uuid(), seq, now(), now() from raised`;
    }
}

async function tellSizes(sql: Sql): Promise<void> {
  const rows = await sql<{ name: string; of: string; bytes: number }[]>`
    select c.relname as name, t.relname as of, pg_relation_size(c.oid)::int as bytes
    from pg_class t join pg_class c on c.oid = t.oid or c.oid in (select indexrelid from pg_index where indrelid = t.oid)
    where t.relname in ('posts', 'comments') and t.relkind = 'r'
    order by t.relname desc, c.relkind desc, bytes desc`;
  const [hot] =
    await sql`select round(100.0 * n_tup_hot_upd / n_tup_upd) as share from pg_stat_user_tables where relname = 'posts'`;
  console.log(
    `${posts} posts, ${commentsPerPost} comments and ${viewsPerPost} views each; kB per 1,000 rows`,
  );
  for (const { name, of, bytes } of rows) {
    const thousands = (of === 'posts' ? posts : posts * commentsPerPost) / 1_000;
    console.log(`  ${name.padEnd(32)} ${(bytes / 1024 / thousands).toFixed(0).padStart(6)}`);
  }
  console.log(`  updates of posts that touched no index: ${hot?.share} %`);
}
