import { readFileSync } from 'node:fs';
import { loopOf, postOf } from '../server/test/people.ts';
import { feedLoad, json } from './api-loads.ts';
import { type Asking, askAgain, compare, type Load } from './load.ts';
import { commentLoads } from './socket-rows.ts';
import { inTurns, median } from './turns.ts';
import { type BenchWorld, fillLoop } from './world.ts';

const postCount = 1_000;

/** A feed of plain posts beside one of which every fifth has reactions, a poll or a pin; and what a vote and a reaction cost. */
export async function lively(world: BenchWorld): Promise<void> {
  const newLoop = async () => ({ ...world, loopId: await loopOf(world.ann, world.people.slice(1)) });
  const [plainWorld, livelyWorld] = [await newLoop(), await newLoop()];
  for (const filled of [plainWorld, livelyWorld]) await fillLoop(filled, postCount);
  await enliven(livelyWorld);
  // Processor time, which other programs don't lengthen.
  const costs = await inTurns({
    plain: () => pageCost(world, feedLoad(plainWorld)),
    'with parts': () => pageCost(world, feedLoad(livelyWorld)),
  });
  const [plain, withParts] = [median(costs.plain), median(costs['with parts'])];
  console.log('a feed page with a part on every fifth post, of a plain one');
  console.log(`  plain ${plain.toFixed(3)} ms of processors, with parts ${withParts.toFixed(3)} ms`);
  console.log(`  ratio ${(plain / withParts).toFixed(3)}`);
  await tellWaits(world);
}

const pages = 500;

/** In milliseconds of processors of a page. */
export async function pageCost(
  { sql, serverUrl, pidOf }: BenchWorld,
  { url, headers = {}, body }: Load,
): Promise<number> {
  const before = await cpuMs();
  for (let n = 0; n < pages; n++) await send({ url, headers, ...(body && { body }) });
  return ((await cpuMs()) - before) / pages;

  async function cpuMs(): Promise<number> {
    const backends = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    return [pidOf(serverUrl), ...backends.map(({ pid }) => pid)].reduce((sum, pid) => sum + cpuOf(pid), 0);
  }
}

/** In hundredths of a second, on Linux only. */
function cpuOf(pid: number): number {
  const facts = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(facts[11]) + Number(facts[12])) * 10;
}

async function enliven({ sql, loopId, people }: BenchWorld): Promise<void> {
  await sql`update posts set reactions = '{"👍": 5, "❤️": 3}' where loop_id = ${loopId} and id % 15 = 0`;
  await sql`insert into post_reactions (loop_id, post_id, user_id, emoji, created_at)
    select p.loop_id, p.id, m.user_id, case when m.user_id % 2 = 0 then '👍' else '❤️' end, now()
    from posts p join (select user_id from memberships where loop_id = ${loopId} limit 8) m on true
    where p.loop_id = ${loopId} and p.id % 15 = 0`;
  await sql`update posts set pinned_at = now(), pinned_until = now() + interval '9 days'
    where loop_id = ${loopId} and id % 15 = 5`;
  await sql`update posts set has_poll = true where loop_id = ${loopId} and id % 15 = 10`;
  await sql`insert into polls (loop_id, post_id, question, max_choices, is_anonymous, results, voters_count)
    select loop_id, id, 'Where do we go?', 1, false, 'always', ${people.length} from posts where loop_id = ${loopId} and has_poll`;
  await sql`insert into poll_options (loop_id, post_id, position, text, votes_count)
    select loop_id, id, position, 'Option ' || position, 4 from posts, generate_series(0, 3) position
    where loop_id = ${loopId} and has_poll`;
  await sql`insert into poll_votes (loop_id, post_id, user_id, position)
    select p.loop_id, p.id, m.user_id, m.user_id % 4 from posts p
    join (select user_id from memberships where loop_id = ${loopId}) m on true where p.loop_id = ${loopId} and p.has_poll`;
  await sql`vacuum analyze`;
}

/** Sixteen people at once on one post: nobody should wait longer for a vote or a reaction than for a comment. */
async function tellWaits(world: BenchWorld): Promise<void> {
  const { serverUrl, ann, people, loopId } = world;
  const post = await postOf(ann, loopId);
  const poll = { question: 'Where do we go?', options: ['York', 'Leeds'] };
  const { post: pollPost } = await send(
    json(`${serverUrl}/api/posts`, { title: 'A poll', loop_id: loopId, poll }, ann.token),
  );
  const put = (path: string, bodyOf: (turn: number) => object): Asking => {
    const askers = people.map(({ token }) => {
      let turn = 0;
      return () => send({ ...json(`${serverUrl}/api/${path}`, bodyOf(turn++), token), method: 'PUT' });
    });
    return (connections, seconds) => askAgain(askers.slice(0, connections), seconds);
  };
  const { loads, close } = await commentLoads(world);
  const figures = await compare(
    {
      comment: loads.ours,
      reaction: put(`posts/${post}/reaction`, (turn) => ({ emoji: turn % 2 ? '👍' : '❤️' })),
      vote: put(`posts/${pollPost.id}/poll/vote`, (turn) => ({ positions: [turn % 2] })),
    },
    people.length,
  );
  close();
  for (const [name, { p50, p99, perSecond }] of Object.entries(figures))
    console.log(
      `${name}, ${people.length} at once: ${perSecond}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
}

type SentCall = { url: string; method?: string; headers?: Record<string, string>; body?: string };

async function send({ url, method = 'POST', headers = {}, body }: SentCall) {
  const answer = await fetch(url, { method, headers, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
