import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessThread } from '../features/comments/queries.ts';
import { accessNotifications } from '../features/notifications/queries.ts';
import { accessFeed } from '../features/posts/feed.ts';
import { findPost } from '../features/posts/queries.ts';
import type { CommentId, LoopId, PostId, SessionId, SignedIn, UserId } from '../platform/context.ts';
import { createLog } from '../platform/log.ts';
import { createLinks } from '../presenters/links.ts';
import { showingTo } from '../presenters/person.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, postOf } from './people.ts';
import { recordingDb, type Statement } from './statements.ts';

const few = 100;
const many = 100_000;
/** A page has twenty items. A statement may read that many of each kind, and skip some. */
const most = 100;
const grown = 'posts memberships profiles subscriptions reports file_uses comments notifications'.split(' ');

let world: TestWorld;
let sql: Sql;
let ctx: SignedIn;
let loopId: LoopId;
let postId: PostId;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  const [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = (await loopOf(ann, [ben])) as LoopId;
  postId = (await postOf(ben, loopId, 'The first')) as PostId;
  const viewer = { userId: ann.id as UserId, sessionId: 1 as SessionId, sessionAt: new Date() };
  ctx = { viewer, now: new Date(), requestId: 'plans', log: createLog('fatal') };
  // Keeps statistics from when the tables were small.
  for (const table of grown) await sql`alter table ${sql(table)} set (autovacuum_enabled = false)`;
  const filling = { loopId, annId: ann.id, benId: ben.id, postId };
  await fillLoop(sql, filling, few);
  await sql`vacuum analyze`;
  await fillLoop(sql, filling, many - few);
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

describe.sequential('the cost of a page for a reader with a hundred thousand items', () => {
  for (const statistics of ['old', 'fresh'])
    test(`does not grow with their number, with ${statistics} statistics`, async () => {
      if (statistics === 'fresh') await sql`analyze`;
      const statements = await statementsOfPages();
      expect(statements.length).toBeGreaterThan(5);
      const waste: object[] = [];
      for (const { query, params } of statements)
        for (const mode of ['force_custom_plan', 'force_generic_plan']) {
          const nodes = wasteful(await planOf(query, params, mode));
          if (nodes.length > 0) waste.push({ mode, nodes, query });
        }
      expect(waste).toEqual([]);
    });

  test('is reported where it does grow', async () => {
    const plan = await planOf(
      'select from subscriptions where loop_id = $1 limit 1 offset 500',
      [loopId],
      'auto',
    );
    expect(wasteful(plan)).not.toEqual([]);
  });
});

async function statementsOfPages(): Promise<Statement[]> {
  const { db, statements } = recordingDb(sql);
  const showing = showingTo(createLinks('secret'), ctx);
  const feed = { loopId, first: 20, skip: 0, before: null, titleContains: '' };
  const pages = [
    await accessFeed(ctx, db, feed),
    await accessFeed(ctx, db, { ...feed, before: middle() }),
    await accessThread(ctx, db, thread, showing),
    await accessThread(ctx, db, { ...thread, before: (many / 2) as CommentId }, showing),
    await accessThread(ctx, db, { ...thread, after: (many / 2) as CommentId, newestFirst: false }, showing),
    await accessThread(ctx, db, { ...thread, afterSeq: many / 2 }, showing),
    await accessNotifications(ctx, db, { ...list, loopId, unread: null }),
  ];
  for (const page of pages) expect(page.ok && page.value).toHaveLength(20);
  expect(await findPost(ctx, db, postId)).not.toBeNull();
  return statements;
}

const middle = () => (postId + many / 2) as PostId;
const list = { first: 20, before: null, after: null, newestFirst: true };
const thread = {
  ...list,
  skip: 0,
  afterSeq: null,
  get postId() {
    return postId;
  },
};

type Node = Record<string, unknown> & { Plans?: Node[] };

async function planOf(query: string, params: unknown[], mode: string): Promise<Node> {
  const values = params.map((param) =>
    typeof param === 'number' || param === null ? `${param}` : `'${param}'`,
  );
  await sql.unsafe(`set plan_cache_mode = ${mode}`);
  await sql.unsafe(`prepare looked_at as ${query}`);
  const call = values.length > 0 ? `looked_at(${values})` : 'looked_at';
  const [row] = await sql.unsafe(`explain (analyze, timing off, format json) execute ${call}`);
  await sql.unsafe('deallocate looked_at');
  return row?.['QUERY PLAN'][0].Plan;
}

function wasteful(node: Node): string[] {
  const perLoop = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter'];
  const rows = perLoop.reduce((sum, key) => sum + Number(node[key] ?? 0), 0) * Number(node['Actual Loops']);
  const name = `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}: ${rows} rows`;
  return [...(rows > most ? [name] : []), ...(node.Plans ?? []).flatMap(wasteful)];
}

type Filling = { loopId: number; annId: number; benId: number; postId: number };

async function fillLoop(sql: Sql, { loopId, annId, benId, postId }: Filling, count: number): Promise<void> {
  // Skips the foreign key checks, for speed.
  await sql`set session_replication_role = replica`;
  await sql`
    insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
    select ${loopId}, ${benId}, 'Post ' || n, now() + n * interval '1 second', now(), now()
    from generate_series(1, ${count}::int) n`;
  await sql`
    insert into subscriptions (loop_id, user_id, post_id, created_at)
    select loop_id, ${annId}, id, now() from posts where loop_id = ${loopId} on conflict do nothing`;
  await sql`
    insert into reports (loop_id, case_id, post_id, reporter_id, reason, created_at)
    select loop_id, id, id, ${annId}, 'Not nice', now() from posts
    where loop_id = ${loopId} and id <> ${postId} order by id limit ${count / 4}
    on conflict do nothing`;
  await sql`
    insert into files (key, owner_id, name, resource_type, created_at, upload_expires_at, uploaded_at, processed_at)
    values (md5('one'), ${benId}, 'one.jpg', 'image', now(), now(), now(), now()) on conflict do nothing`;
  await sql`
    insert into file_uses (loop_id, post_id, file_id, "order")
    select p.loop_id, p.id, f.id, 0 from posts p, files f where p.loop_id = ${loopId}
    on conflict do nothing`;
  await sql`
    insert into comments (loop_id, post_id, user_id, text, seq, created_at, updated_at)
    select ${loopId}, ${postId}, ${benId}, 'Comment ' || n, n, now(), now() from generate_series(1, ${count}::int) n`;
  await sql`
    insert into notifications (loop_id, user_id, action, post_id, actor_id, event_id, created_at)
    select ${loopId}, ${annId}, 'created', id, ${benId}, id, sort_date from posts where loop_id = ${loopId}
    on conflict do nothing`;
  await sql`
    insert into loops overriding system value
    select (jsonb_populate_record(l, jsonb_build_object('id', l.id + n))).*
    from loops l, generate_series(1, ${count / 50}::int) n where l.id = ${loopId} on conflict do nothing`;
  await sql`
    insert into memberships (loop_id, user_id, joined_at)
    select id, ${annId}, now() from loops where id > ${loopId} on conflict do nothing`;
}
