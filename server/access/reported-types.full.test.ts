import { sql } from 'drizzle-orm';
import { bigint, pgTable } from 'drizzle-orm/pg-core';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestWorld } from '../test/harness.ts';
import type { Person } from '../test/people.ts';
import { type Subject, subjects } from './subjects.ts';

// Comments and people get a column and a call of the reports, before anything reads the list. The loaders check
// nothing, and give each subject's title and address as the list says them.
const columnOf = (name: string) => pgTable('reports', { id: bigint(name, { mode: 'number' }) }).id;
Object.assign(subjects.Message, { reports: columnOf('comment_id') });
Object.assign(subjects.User, { reports: columnOf('member_id') });
const { reportables } = await import('../features/reports/reportables.ts');
const reportable = ({ table, id, title, path }: Subject, call: string) => ({
  call,
  async mapSeen(_ctx: unknown, db: { execute(query: unknown): Promise<Row[]> }, ids: number[]) {
    const rows = await db.execute(sql`select ${id} as id, ${title} as title, ${path} as path from ${table}
      where ${id} = any(${`{${ids.join()}}`}::bigint[])`);
    return new Map(
      rows.map((row) => [Number(row.id), { title: row.title, author: { id: 1, name: row.path }, media: [] }]),
    );
  },
});
type Row = { id: string; title: string; path: string };
Object.assign(reportables, {
  Message: reportable(subjects.Message, 'POST /api/reported_comments'),
  User: reportable(subjects.User, 'POST /api/reported_people'),
});
const { startWorld } = await import('../test/harness.ts');
const { commentOf, loopOf, postOf } = await import('../test/people.ts');

let world: TestWorld;
let database: Sql;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  database = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  await database.unsafe(`alter table reports add comment_id bigint, add member_id bigint,
    drop constraint reports_one_subject`);
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
  loopId = await loopOf(ann, [ben, cat]);
});
afterAll(async () => {
  await database.end();
  await world.stop();
});

async function report(column: string, id: number): Promise<() => Promise<object | null>> {
  const copy = database.json({ title: '', author: { id: ben.id, name: '' }, media: [] });
  const [row] = await database`
    insert into reports (loop_id, ${database(column)}, reporter_id, author_id, reason, copy, created_at)
    values (${loopId}, ${id}, ${cat.id}, ${ben.id}, 'Unkind', ${copy}, now()) returning id::int`;
  return async () => {
    const { reports } = (await cat.get('/api/reports?mine=1')).body;
    return reports.find((report: { id: number }) => report.id === row?.id).post;
  };
}

test('a reported comment is shown while its post is seen whole and it is there', async () => {
  const post = await postOf(ann, loopId);
  const comment = await commentOf(ben, post, 'Unkind words');
  const summary = await report('comment_id', comment);
  expect(await summary()).toMatchObject({ title: 'Unkind words', author: { name: `/feed/${post}` } });
  await ann.put(`/api/posts/${post}`, { password: 'open sesame' });
  expect(await summary()).toBeNull();
  await cat.post(`/api/posts/${post}/unlock`, { password: 'open sesame' });
  expect(await summary()).not.toBeNull();
  await database`update comments set deleted_at = now() where id = ${comment}`;
  expect(await summary()).toBeNull();
});

test('a reported person is shown while they are a member', async () => {
  const summary = await report('member_id', ben.id);
  expect(await summary()).toMatchObject({
    title: 'Ben Example',
    author: { name: `/user/${ben.id}/${loopId}` },
  });
  await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
  expect(await summary()).toBeNull();
});
