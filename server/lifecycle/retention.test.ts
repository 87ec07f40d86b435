import { readFile } from 'node:fs/promises';
import { retention } from '@loopyard/contract/retention.ts';
import { getTableName } from 'drizzle-orm';
import { bigint, type PgTable, pgTable } from 'drizzle-orm/pg-core';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { termsOf } from '../platform/database/belongs.ts';
import { commandLine } from '../test/command-line.ts';
import { days, startWorld, type TestWorld } from '../test/harness.ts';
import { commentOf, loopOf, nobodyAt, type Person, postOf } from '../test/people.ts';
import { tables } from './registry.ts';

let world: TestWorld;
let client: Sql;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  client = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await client.end();
  await world.stop();
});

const withoutTerm = (of: PgTable[]) => of.filter((table) => termsOf(table).length === 0).map(getTableName);

test('each table names how long its rows are kept, and the guide to operations prints the list [11.81]', async () => {
  expect(withoutTerm(tables)).toEqual([]);
  expect(withoutTerm([...tables, pgTable('photos', { id: bigint({ mode: 'number' }) })])).toEqual(['photos']);
  const usedTerms = new Set(tables.flatMap(termsOf));
  expect(Object.keys(retention).filter((term) => !usedTerms.has(term as keyof typeof retention))).toEqual([]);
  const guide = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const rows = Object.values(retention).map(({ subject, until }) => `| ${subject} | ${until} |`);
  expect(guide).toContain(rows.join('\n'));
});

/** Workers do their chores when they start. */
const doChores = async () => (await world.another({ web: false })).stop();
const rowsOf = async (table: string) => (await client`select * from ${client(table)}`).length;
const seenTimes = async (postId: number) =>
  (await ben.get(`/api/analytics/post_seen_times?post_id=${postId}&user_id=${ben.id}`)).body.post_seen_times;
const sumsOf = async (loopId: number) =>
  (await ben.get(`/api/analytics/messages_sent?user_id=${ben.id}&loop_id=${loopId}`)).body.messages_sent;

async function writeAndEnd(loopId: number): Promise<{ keptId: number; deletedId: number }> {
  const keptId = await postOf(ann, loopId, 'It stays', { invited_user_ids: [ben.id] });
  const deletedId = await postOf(ann, loopId, 'A quagga');
  await ben.post('/api/analytics/post_seen_times', { post_id: keptId });
  for (const post of [keptId, keptId, deletedId]) await commentOf(ben, post, 'An okapi');
  await nobodyAt(world.url).post('/api/password_resets', { email: ben.email });
  await ann.post(`/api/loops/${loopId}/invite`, { emails: ['zoe@example.org'], invitation_text: 'Come' });
  expect((await ann.delete(`/api/posts/${deletedId}`)).status).toBeLessThan(300);
  await world.settle();
  return { keptId, deletedId };
}

test('a deleted post has no words left, and its comments have none within the hour [11.82]', async () => {
  const loopId = await loopOf(ann, [ben]);
  const { deletedId } = await writeAndEnd(loopId);
  const wordsOf = async () => [
    ...(await client`select title as words, words as found from posts where id = ${deletedId}`),
    ...(await client`select text as words, words as found from comments where post_id = ${deletedId}`),
  ];
  expect((await wordsOf()).map(({ words }) => words)).toEqual(['', 'An okapi']);
  await doChores();
  expect(await wordsOf()).toEqual([0, 1].map(() => ({ words: '', found: '' })));
  expect((await commandLine(['check', '--counts'], world.settings)).output).not.toContain('was wrong');
});

test('after ten years the sums are right, and what has a term is gone [11.83]', async () => {
  const loopId = await loopOf(ann, [ben]);
  const { keptId } = await writeAndEnd(loopId);
  const before = await sumsOf(loopId);
  expect(before).toMatchObject({ last_week: 3, ever: 3 });
  expect(await seenTimes(keptId)).toHaveLength(1);
  const terms = ['notifications', 'password_resets', 'invitations', 'mails', 'looks', 'email_confirmations'];
  expect(
    await Promise.all(['notifications', 'password_resets', 'invitations', 'mails'].map(rowsOf)),
  ).not.toContain(0);
  world.clock.advance(days(3_650));
  await doChores();
  for (const person of [ann, ben]) Object.assign(person, await world.signIn(person));
  expect(await Promise.all(terms.map(rowsOf))).toEqual(terms.map(() => 0));
  expect(await sumsOf(loopId)).toEqual({ last_week: 0, last_month: 0, ever: before.ever });
  expect(
    await client`select messages, posts from activity where loop_id = ${loopId} and user_id = ${ben.id}`,
  ).toEqual([{ messages: 3, posts: 0 }]);
  expect(await seenTimes(keptId)).toEqual([]);
  expect(await client`select seen_count, messages_count from posts where id = ${keptId}`).toEqual([
    { seen_count: 1, messages_count: 2 },
  ]);
  await ben.delete(`/api/posts/${keptId}`);
  expect((await commandLine(['check', '--counts'], world.settings)).output).not.toContain('was wrong');
});
