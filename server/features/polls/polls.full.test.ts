import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStopwatch, until } from '../../platform/patience.testing.ts';
import { freePort } from '../../test/crash/free-port.ts';
import { programIn } from '../../test/crash/program.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { closeAs, pollBy, pollFor, voteAs } from './polls.testing.ts';

const people = 200;
let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let members: Person[];
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  ann = await world.person('Ann');
  members = [];
  for (let n = 0; n < people; n++) members.push(await world.person('Member'));
  loopId = await loopOf(ann, members);
});
afterAll(() => sql.end());

async function sumsOf(post: number) {
  const [row] = await sql`select voters_count, counted_votes,
    (select sum(votes_count)::int from poll_options o where o.post_id = p.post_id) as counts,
    (select count(*)::int from poll_votes v where v.post_id = p.post_id) as votes,
    (select count(*)::int from poll_voters v where v.post_id = p.post_id) as voters,
    (select count(*)::int from poll_ballots b where b.post_id = p.post_id) as ballots
    from polls p where post_id = ${post}`;
  return row as unknown as Record<
    'voters_count' | 'counted_votes' | 'counts' | 'votes' | 'voters' | 'ballots',
    number
  >;
}

test.each([
  ['open', {}],
  ['anonymous', { is_anonymous: true }],
])(
  '200 votes at once by two servers while a poll closes: each counts or is refused, in an %s one [13.63]',
  async (kind, poll) => {
    const post = await pollBy(ann, loopId, poll);
    const otherServer = await world.another();
    const votes = members.map(async (member, n) => {
      const by = n % 2 ? member : member.at(otherServer.url);
      const seconds = startStopwatch();
      const { status } = await voteAs(by, post, n % 3);
      return { status, seconds: seconds() };
    });
    const closing = until(async () => (await pollFor(ann, post)).voters_count >= 50).then(() =>
      closeAs(ann, post),
    );
    const answers = await Promise.all(votes);
    expect((await closing).status).toBe(204);
    console.log(
      `The slowest of 200 votes at once: ${Math.max(...answers.map((answer) => answer.seconds))} s`,
    );
    const votesGiven = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await until(async () => (await sumsOf(post)).ballots === 0);
    const sums = await sumsOf(post);
    expect(sums).toMatchObject({ voters_count: votesGiven, counts: votesGiven });
    expect(kind === 'open' ? sums.votes : sums.voters).toBe(votesGiven);
    expect((await voteAs(members[199] as Person, post, 0)).status).toBe(409);
    expect(await sumsOf(post)).toEqual(sums);
    await otherServer.stop();
  },
);

test('servers that die while they count lose no vote and count none twice [13.63]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-polls-'));
  const killed = await startWorld({ roles: 'web' });
  const client = postgres(killed.settings.DATABASE_URL, { max: 1 });
  const program = programIn(folder, await freePort(), killed.settings);
  const admin = await killed.person('Ann');
  const voters: Person[] = [];
  for (let n = 0; n < 24; n++) voters.push(await killed.person('Voter'));
  const loop = await loopOf(admin, voters);
  const post = await pollBy(admin, loop, { is_anonymous: true });
  for (let round = 0; round < 3; round++) {
    await program.start();
    const total = (round + 1) * 8;
    const votes = voters.slice(total - 8, total).map((voter) => voteAs(voter, post, 1));
    await Promise.all(votes);
    await sleep(1_500 + round * 250);
    await program.kill('server');
    const [row] = await client`select voters_count, counted_votes,
      (select sum(votes_count)::int from poll_options) as counts,
      (select count(*)::int from poll_ballots) as ballots from polls`;
    expect(row?.voters_count).toBe(total);
    expect(row?.counted_votes + row?.ballots).toBe(total);
    expect(row?.counts).toBe(row?.counted_votes);
  }
  await program.start();
  await closeAs(admin, post);
  await until(async () => (await client`select from poll_ballots`).length === 0);
  const [row] = await client`select sum(votes_count)::int as counts from poll_options`;
  expect(row?.counts).toBe(voters.length);
  await program.stop();
  await client.end();
  await killed.stop();
  await rm(folder, { recursive: true, force: true });
});
