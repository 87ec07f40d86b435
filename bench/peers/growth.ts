import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopOf, type Person } from '../../server/test/people.ts';
import { feedLoad, feedLoads, json } from '../api-loads.ts';
import { compare, type Figure, type Load } from '../load.ts';
import { besideFloor } from '../tell.ts';
import { type BenchWorld, fillLoop } from '../world.ts';
import { type Hall, measureCrowd } from './crowd.ts';

/** The cost of one act at growing sizes, per line of the chart. */
export type Growth = {
  of: string;
  by: string;
  unit: string;
  sizes: number[];
  lines: Record<string, number[]>;
};

const mostPosts = Number(process.env.BENCH_POSTS ?? 1_000_000);
export const postCounts = [100, 1_000, 10_000, 100_000, 1_000_000].filter((count) => count <= mostPosts);
const furtherMs = 5_000;
const searchTexts = {
  'a rare word': 'number 42,',
  'a common word': 'words',
  'two letters': 'or',
  'no such word': 'zebra',
};

export async function growthByPosts(world: BenchWorld): Promise<Growth[]> {
  const feed: Growth = lines('the feed page', 'posts in the loop', 'pages a second', postCounts);
  const [titles, words] = ['a search in titles', 'a search of everything'].map((of) =>
    lines(of, 'posts in the loop', 'ms, the middle one', postCounts),
  ) as [Growth, Growth];
  const depth = lines('the feed page', 'posts above it', 'pages a second', []);
  let posts = 0;
  for (const size of postCounts) {
    await fillLoop(world, size - posts);
    posts = size;
    add(feed, perSecond(besideFloor(await compare(feedLoads(world)))));
    add(titles, middle(await compare(searchLoads(world, 'title_contains'), 1)));
    add(words, middle(await compare(searchLoads(world, 'search'), 1)));
  }
  depth.sizes = [0, posts / 2, posts - 40];
  const deepLoads: Record<string, Load> = {};
  for (const above of depth.sizes) deepLoads[above] = await deepLoad(world, above);
  await addInTurns(depth, deepLoads);
  return [feed, titles, words, depth];
}

export async function growthBySubscriptions(world: BenchWorld): Promise<Growth> {
  const { sql, people, loopId } = world;
  const sizes = [10, 100, 1_000, 10_000];
  const growth = lines('the feed page', 'subscriptions of its reader', 'pages a second', sizes);
  const loads: Record<string, Load> = {};
  for (const [at, size] of sizes.entries()) {
    const reader = people[at + 1] as Person;
    await sql`delete from subscriptions where user_id = ${reader.id}`;
    await sql`
      insert into subscriptions (loop_id, user_id, post_id, created_at)
      select loop_id, ${reader.id}, id, now() from posts where loop_id = ${loopId} order by id limit ${size}`;
    loads[size] = feedLoad({ ...world, ann: reader });
  }
  await sql`vacuum analyze subscriptions`;
  await addInTurns(growth, loads);
  return growth;
}

export async function growthByMembers(world: BenchWorld): Promise<Growth> {
  const { sql, ann } = world;
  const sizes = [100, 1_000, 10_000];
  const growth = lines('the feed page', 'members of the loop', 'pages a second', sizes);
  await sql`
    insert into users (email, email_key, password_hash, first_name, last_name, last_accessed_loop_id, created_at)
    select 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', '', 'Crowd', n::text, ${world.loopId}, now()
    from generate_series(1, ${Math.max(...sizes)}::int) n`;
  const loads: Record<string, Load> = {};
  for (const size of sizes) {
    const loopId = await loopOf(ann, world.people.slice(1));
    await sql`
      insert into memberships (loop_id, user_id, joined_at)
      select ${loopId}, id, now() from users where email like 'crowd%' order by id
      limit ${size - world.people.length}`;
    const sized = { ...world, loopId };
    await fillLoop(sized, 100);
    loads[size] = feedLoad(sized);
  }
  await addInTurns(growth, loads);
  return growth;
}

/** The load generator keeps the cores that the server and its database don't get. */
export async function growthByCores(world: BenchWorld, cores: number): Promise<Growth> {
  const sizes = Array.from({ length: cores }, (_, n) => n + 1);
  const growth = lines('the feed page', 'cores', 'pages a second', sizes);
  for (const size of sizes) {
    for (const pid of await processesOf(world)) holdTo(pid, size);
    add(growth, perSecond(await compare({ Loopyard: feedLoad(world) })));
  }
  return growth;
}

export async function growthByProcesses(world: BenchWorld, cores: number): Promise<Growth> {
  const sizes = Array.from({ length: cores }, (_, n) => n + 1);
  const growth = lines('the feed page', 'processes', 'pages a second', sizes);
  const loads: Record<string, Load> = {};
  for (const size of sizes) {
    const serverUrl = await world.run('../server/main.ts', { PROCESSES: String(size) });
    loads[size] = feedLoad({ ...world, serverUrl });
  }
  // Further processes start once the first is ready.
  await sleep(furtherMs);
  await addInTurns(growth, loads);
  return growth;
}

export async function growthBySockets(halls: Record<string, Hall>, sizes: number[]): Promise<Growth> {
  const growth = lines('a comment to reach 95 of 100 followers', 'sockets in 40 loops', 'ms', sizes);
  for (const size of sizes)
    for (const [name, hall] of Object.entries(halls))
      add(growth, { [name]: (await measureCrowd(hall, size)).p95 });
  return growth;
}

function lines(of: string, by: string, unit: string, sizes: number[]): Growth {
  return { of, by, unit, sizes, lines: {} };
}

function add(growth: Growth, figures: Record<string, number>): void {
  for (const [name, figure] of Object.entries(figures))
    growth.lines[name] = [...(growth.lines[name] ?? []), figure];
}

/** Measures all sizes in turn, so that a slow phase of the machine affects all of them. */
async function addInTurns(growth: Growth, loads: Record<string, Load>): Promise<void> {
  const figures = perSecond(await compare(loads));
  growth.lines.Loopyard = growth.sizes.map((size) => figures[size] ?? Number.NaN);
}

function perSecond(figures: Record<string, Figure>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure.perSecond]));
}

function middle(figures: Record<string, Figure>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, { p50 }]) => [name, p50]));
}

function searchLoads(
  { serverUrl, ann, loopId }: BenchWorld,
  filter: 'title_contains' | 'search',
): Record<string, Load> {
  const query = `query ($loop: ID!, $text: String) {
    allPosts(filter: { loop_id: $loop, ${filter}: $text }, first: 20) { id title } }`;
  const load = (text: string) =>
    json(`${serverUrl}/api/graphql`, { query, variables: { loop: String(loopId), text } }, ann.token);
  return Object.fromEntries(Object.entries(searchTexts).map(([name, text]) => [name, load(text)]));
}

async function deepLoad(world: BenchWorld, above: number): Promise<Load> {
  const { sql, loopId } = world;
  const [post] = await sql<{ id: string }[]>`
    select id from posts where loop_id = ${loopId} order by sort_date desc, id desc offset ${above} limit 1`;
  return feedLoad(world, above > 0 ? post?.id : undefined);
}

async function processesOf({ sql, serverUrl, pidOf }: BenchWorld): Promise<number[]> {
  const backends = await sql<
    { pid: number }[]
  >`select pid from pg_stat_activity where pid <> pg_backend_pid()`;
  return [pidOf(serverUrl), ...backends.map(({ pid }) => pid)];
}

function holdTo(pid: number, cores: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', `0-${cores - 1}`, String(pid)], { stdio: 'ignore' });
}
