import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { commentsOf } from './cable.ts';
import { dataOf } from './data-export.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, type Person, postOf } from './people.ts';

/** More than the newest that a search reads before it asks an index. */
const many = 5_000;

let world: TestWorld;
let sql: Sql;
let ann: Person;
let loopId: number;
let postId: number;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  ann = await world.person('Ann');
  const ben = await world.person('Ben');
  loopId = await loopOf(ann, [ben]);
  await fill(loopId, ben);
  postId = await postOf(ann, loopId, 'The newest');
  for (const name of ['A', 'B', 'C']) await fill(await loopOf(ben, [], { name }), ben);
  await sql`vacuum analyze`;
  await sql`select pg_stat_reset()`;
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

test('no index of posts and comments is kept that no call asks', async () => {
  const feed = (filter: object) =>
    ann.graphql('query ($filter: PostFilter!) { allPosts(filter: $filter, first: 20) { id } }', {
      filter: { loop_id: String(loopId), ...filter },
    });
  const thread = (page: object) =>
    ann.graphql(
      `query ($post: ID!, $after_seq: Int) {
        allMessages(filter: { messageable_type: "Post", messageable_id: $post }, after_seq: $after_seq) { id } }`,
      { post: String(postId - 1), ...page },
    );
  const answers = [
    await feed({}),
    await feed({ title_contains: 'zebra' }),
    await feed({ title_contains: 'qj' }),
    await feed({ search: 'zebra' }),
    await feed({ search: 'Ann' }),
    await feed({ pinned: true }),
    await thread({}),
    await thread({ after_seq: many - 10 }),
  ];
  expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([]);
  await ann.get(`/api/posts/${postId}`);
  await ann.get(`/api/loops/${loopId}/announcements`);
  await comment();
  await dataOf(ann);
  await ann.delete(`/api/posts/${postId}`);
  // Workers do their chores when they start.
  await (await world.another({ web: false })).stop();

  const idle = async () =>
    (
      await sql<{ name: string }[]>`
        select indexrelname as name from pg_stat_user_indexes join pg_index using (indexrelid)
        where relname in ('posts', 'comments') and idx_scan = 0 and not indisprimary order by name`
    ).map(({ name }) => name);
  // A connection tells its counts within a second of its last statement.
  await until(async () => (await idle()).length === 0);
});

async function comment() {
  const cable = await ann.cable();
  await cable.subscribe(commentsOf(postId));
  cable.perform(commentsOf(postId), 'send_message', { text: 'Yes', uuid: 'once' });
  await cable.next(commentsOf(postId), ({ action }) => action === 'created');
  cable.close();
}

async function fill(loop: number, author: Person) {
  await sql`insert into posts (loop_id, user_id, title, messages_count, sort_date, created_at, updated_at)
    select ${loop}, ${author.id}, case when n = 5 then 'A zebra qj' else 'Post ' || n end, 1,
      now() - (${many} - n) * interval '1 second', now(), now() from generate_series(1, ${many}::int) n`;
  await sql`insert into comments (loop_id, post_id, user_id, text, uuid, seq, created_at, updated_at)
    select loop_id, max(id), user_id, 'Yes ' || n, n, n, now(), now()
    from posts, generate_series(1, ${many}::int) n where loop_id = ${loop} group by loop_id, user_id, n`;
}
