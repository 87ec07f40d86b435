import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../platform/patience.testing.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices } from '../../test/mail.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { closeAs, countsFor, pollBy, pollFor, untilCounts, voteAs } from './polls.testing.ts';

let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let voters: Person[];
let loopId: number;
const secret = { is_anonymous: true };
const none = [null, null, null];

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  ann = await world.person('Ann');
  voters = [];
  for (let n = 0; n < 8; n++) voters.push(await world.person('Voter'));
  loopId = await loopOf(ann, voters);
});
afterAll(() => sql.end());

/** Each row of each table, as text, with the transaction that wrote it. */
async function dump() {
  const tables = await sql`select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const rows = await Promise.all(
    tables.map(
      ({ schema, name }) =>
        sql`select ${name} as "table", xmin::text as tx, row_to_json(t)::text as text from ${sql(schema)}.${sql(name)} t`,
    ),
  );
  return rows.flat() as unknown as { table: string; tx: string; text: string }[];
}

/** All rows that an act leaves, at once or a little later. */
async function tracesOf(act: () => Promise<unknown>) {
  const before = new Set((await dump()).map(({ table, text }) => table + text));
  await act();
  await world.settle();
  return (await dump()).filter(({ table, text }) => !before.has(table + text));
}
const ballotOf = (rows: Awaited<ReturnType<typeof dump>>) =>
  rows.flatMap(({ table, text }) => (table === 'poll_ballots' ? [JSON.parse(text).sealed] : []));

test('a dump of the database joins no anonymous voter to a choice, and finds the voter in an open poll [13.59]', async () => {
  const [ben, cat] = voters as [Person, Person];
  const open = await pollBy(ann, loopId);
  await world.settle();
  const openTraces = await tracesOf(() => voteAs(ben, open, 2));
  expect(
    openTraces.filter(({ table, text }) => table === 'poll_votes' && JSON.parse(text).user_id === ben.id),
  ).toMatchObject([{ text: expect.stringContaining('"position":2') }]);

  await world.settle();
  const [onePoll, otherPoll] = [await pollBy(ann, loopId, secret), await pollBy(ann, loopId, secret)];
  await world.settle();
  // The same people in the same order, for other options.
  const traces = [
    await tracesOf(async () => [await voteAs(ben, onePoll, 2), await voteAs(cat, onePoll, 0)]),
    await tracesOf(async () => [await voteAs(ben, otherPoll, 0), await voteAs(cat, otherPoll, 2)]),
  ] as const;
  const alike = (rows: Awaited<ReturnType<typeof dump>>, post: number) =>
    rows
      .filter(({ table }) => !/^(j[0-9a-f]+|job.*|queue|sessions|warning|version|schedule)$/.test(table))
      .map(({ table, text }) => table + withoutChance(text, post))
      .toSorted();
  expect(alike(traces[0], onePoll)).toEqual(alike(traces[1], otherPoll));
  const openPoll = await pollBy(ann, loopId);
  await world.settle();
  const otherTraces = await tracesOf(() => voteAs(ben, openPoll, 0));
  expect(alike(otherTraces, openPoll)).not.toEqual(alike(openTraces, open));
  expect(traces[0].filter(({ text }) => text.includes('"position"'))).toEqual([]);
  const ballots = traces.flatMap(ballotOf);
  expect(ballots.length).toBe(4);
  expect(new Set(ballots).size).toBe(4);
  expect(new Set(ballots.map(({ length }) => length)).size).toBe(1);
  const events = traces[0].filter(({ table }) => table === 'events').map(({ text }) => JSON.parse(text));
  expect(events.map(({ kind, payload }) => [kind, Object.keys(payload).toSorted()])).toEqual([
    ['poll.voted', ['loop_id', 'post_id']],
    ['poll.voted', ['loop_id', 'post_id']],
  ]);

  for (const voter of voters.slice(2, 6)) await voteAs(voter, onePoll, 1);
  await untilCounts(ann, onePoll, [1, 4, 1]);
  const after = await dump();
  const txOf = (table: string) =>
    new Set(
      after.flatMap((row) =>
        row.table === table && JSON.parse(row.text).post_id === onePoll ? [row.tx] : [],
      ),
    );
  const countingTxs = txOf('poll_options');
  expect([...txOf('poll_voters')].filter((tx) => countingTxs.has(tx))).toEqual([]);
  expect(txOf('poll_ballots').size).toBe(0);
});

const chance = /^(id|sealed|slot|expire_seconds|keep_until|singleton_key|.*_(at|on|until|key))$/;

/** Without what differs between any two acts. */
function withoutChance(text: string, post: number): string {
  return JSON.stringify(JSON.parse(text), (key, value) => {
    if (chance.test(key) && value !== null) return '*';
    return key === 'post_id' && value === post ? 'the post' : value;
  });
}

test('anonymous votes are counted five at a time, the rest at the close, and given once [13.60, 13.61]', async () => {
  const post = await pollBy(ann, loopId, { ...secret, max_choices: 2 });
  for (const voter of voters.slice(0, 4)) expect((await voteAs(voter, post, 0, 2)).status).toBe(200);
  await world.settle();
  const [first, , , , fifth] = voters as [Person, Person, Person, Person, Person];
  expect(await pollFor(first, post)).toMatchObject({
    ...{ voters_count: 4, has_voted: true, my_positions: null, may_vote: false },
  });
  expect(await countsFor(first, post)).toEqual(none);
  const answers = await Promise.all([voteAs(fifth, post, 1), voteAs(fifth, post, 0), voteAs(first, post, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
    'You have voted already. An anonymous vote can’t be changed',
  );
  await until(async () => (await countsFor(first, post))[0] !== null);
  const five = await countsFor(first, post);
  expect([
    [4, 1, 4],
    [5, 0, 4],
  ]).toContainEqual(five);
  const [{ id: last }] = voters.slice(-1) as [Person];
  for (const voter of voters.slice(5)) await voteAs(voter, post, voter.id === last ? 0 : 1);
  await world.settle();
  expect(await countsFor(first, post)).toEqual(five);
  expect((await first.get(`/api/posts/${post}/poll/votes?position=0`)).body).toMatchObject({
    ...{ status: 409, detail: 'Nobody learns who voted for what in an anonymous poll' },
  });
  expect((await closeAs(ann, post)).status).toBe(204);
  const [yorks, leeds, hulls] = five as [number, number, number];
  await untilCounts(first, post, [yorks + 1, leeds + 2, hulls]);
});

test('an anonymous poll with fewer than five votes never shows a result [13.60]', async () => {
  const post = await pollBy(ann, loopId, { ...secret, results: 'always' });
  for (const voter of voters.slice(0, 4)) await voteAs(voter, post, 1);
  await closeAs(ann, post);
  await until(async () => (await sql`select from poll_ballots where post_id = ${post}`).length === 0);
  expect(await pollFor(ann, post)).toMatchObject({ voters_count: 4, closed_at: expect.any(String) });
  expect(await countsFor(ann, post)).toEqual(none);
  expect((await sql`select sum(votes_count)::int as n from poll_options where post_id = ${post}`)[0]?.n).toBe(
    0,
  );
});

test('ballots sealed with another key wait until it is back, and are not counted meanwhile [13.60]', async () => {
  const post = await pollBy(ann, loopId, secret);
  for (const voter of voters.slice(0, 3)) await voteAs(voter, post, 1);
  await sql`update poll_ballots set sealed = sealed || '\\x00' where post_id = ${post}`;
  for (const voter of voters.slice(3, 7)) await voteAs(voter, post, 2);
  await closeAs(ann, post);
  await world.settle();
  expect(await countsFor(ann, post)).toEqual(none);
  await sql`update poll_ballots set sealed = substring(sealed from 1 for 31) where post_id = ${post}`;
  await mailNotices(world);
  await untilCounts(ann, post, [0, 3, 4]);
});
