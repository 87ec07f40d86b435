import { countStatements } from '../server/test/statements.ts';
import { feedLoad, feedLoads, json, postLoads } from './api-loads.ts';
import { filmWork, hostileWork, latencyBeside } from './beside.ts';
import { calendar } from './calendar.ts';
import { dates } from './dates.ts';
import { day } from './day/day.ts';
import { digests } from './digests.ts';
import { idle } from './idle.ts';
import { lively } from './lively.ts';
import { compare, type Load } from './load.ts';
import { memory } from './memory.ts';
import { opening } from './opening.ts';
import { buildPages, pages } from './pages.ts';
import { postCounts } from './peers/growth.ts';
import { writePage } from './peers/page.ts';
import { peers } from './peers/peers.ts';
import { keepRun, newestRun } from './peers/run.ts';
import { pictures, video } from './processing.ts';
import { profile } from './profile.ts';
import { scroll } from './scroll.ts';
import { comment, delivery } from './socket-rows.ts';
import { start } from './start.ts';
import { tableSizes } from './table-sizes.ts';
import { tellFigures } from './tell.ts';
import { texts } from './texts.ts';
import { upload } from './upload.ts';
import { words } from './words.ts';
import { type BenchWorld, fillLoop, startBenchWorld } from './world.ts';

// `npm run bench [-- feed write comment delivery statements idle start texts words pictures video upload beside
// scroll opening pages lively calendar]` compares us with the bare work on the same machine, so only ratios count. `idle`,
// `scroll`, `opening` and `pages` stand alone. BENCH_SECONDS and BENCH_ROUNDS set the length, BENCH_MB
// and BENCH_FILM_SECONDS sizes, BENCH_POSTS the largest loop. `-- day`: see day/day.ts; `-- sizes`: table-sizes.ts; `-- dates`: dates.ts.
// `-- digests`: the summaries of 10,000 people. `-- profile`: processor time of pages and comments. `-- memory`: what BENCH_MINUTES of load leave behind, added
// to the newest run of peers. `-- peers` adds other products, and writes docs/performance.md. NodeBB needs
// NODEBB=/path to its folder.
const benches: Record<string, (world: BenchWorld) => Promise<unknown>> = {
  write,
  comment,
  delivery,
  statements,
  idle,
  start,
  feed,
  lively,
  calendar,
  texts,
  words,
  pictures,
  video,
  upload,
  beside,
  scroll,
  opening,
  pages,
  profile,
  memory: keepMemory,
  digests,
  peers,
};
const alone: Record<string, () => Promise<void>> = { day, dates, sizes: tableSizes };
const benchAlone = alone[process.argv[2] ?? ''];
if (benchAlone) {
  await benchAlone();
  process.exit(0);
}
const askedNames = process.argv.slice(2).filter((name) => name in benches);
const benchNames =
  askedNames.length > 0
    ? askedNames
    : Object.keys(benches).filter((name) => !['peers', 'profile', 'memory', 'digests'].includes(name));
if (benchNames.some((name) => ['scroll', 'opening', 'pages', 'peers'].includes(name))) buildPages();
const world = await startBenchWorld();
try {
  for (const name of benchNames) await benches[name]?.(world);
} finally {
  await world.stop();
}
process.exit(0);

/** The cost of a page of twenty posts should not depend on the size of the loop. */
async function feed(world: BenchWorld): Promise<void> {
  let posts = 0;
  let flat = 0;
  for (const size of postCounts) {
    await fillLoop(world, size - posts);
    posts = size;
    const figures = await compare(feedLoads(world));
    const { perSecond } = figures.ours;
    flat ||= perSecond;
    tellFigures(`feed page, ${size} posts`, figures);
    if (size === 1_000)
      for (const atOnce of [1, 16])
        tellFigures(`feed page, ${size} posts, ${atOnce} at once`, await compare(feedLoads(world), atOnce));
    console.log(`  against the smallest loop: ${(perSecond / flat).toFixed(2)}`);
  }
}

/** On the page of the newest run, which it needs not measure again. */
async function keepMemory(world: BenchWorld): Promise<void> {
  const run = newestRun();
  const aims = await memory(world);
  const otherAims = run.aims.filter(({ work }) => !aims.some((aim) => aim.work === work));
  const whole = { ...run, aims: [...otherAims, ...aims] };
  keepRun(whole);
  writePage(whole);
}

async function beside(world: BenchWorld): Promise<void> {
  await fillLoop(world, 1_000);
  await latencyBeside(world, { page: feedLoad(world), works: [await filmWork(), await hostileWork()] });
}

async function write(world: BenchWorld): Promise<void> {
  for (const atOnce of [1, 8])
    tellFigures(`create a post, ${atOnce} at once`, await compare(postLoads(world), atOnce));
}

async function statements(world: BenchWorld): Promise<void> {
  const counter = await countStatements(world.database);
  const server = await world.run('../server/main.ts', { DATABASE_URL: counter.url, ROLES: 'web' });
  const countedWorld = { ...world, serverUrl: server };
  const { loopId, ann } = world;
  const calls: Record<string, Load> = {
    'the feed': feedLoad(countedWorld),
    'my loops': { url: `${server}/api/loops`, headers: { authorization: ann.token } },
    'the members': { url: `${server}/api/users?loop_id=${loopId}`, headers: { authorization: ann.token } },
    'a new post': json(`${server}/api/posts`, { title: 'A post', loop_id: loopId }, ann.token),
  };
  let posts = 0;
  for (const size of postCounts.slice(0, 3)) {
    await fillLoop(world, size - posts);
    posts = size;
    for (const [name, load] of Object.entries(calls))
      console.log(`${name}, ${size} posts: ${await perCall(load)} statements`);
  }
  counter.stop();

  async function perCall({ url, method = 'GET', headers = {}, body }: Load): Promise<number> {
    const ask = () => fetch(url, { method, headers, ...(body && { body }) }).then((answer) => answer.text());
    await ask();
    const each: number[] = [];
    for (let n = 0; n < 15; n++) {
      const before = counter.count();
      await ask();
      each.push(counter.count() - before);
    }
    // Background work, such as a look for events, adds queries to some runs only.
    return Math.min(...each);
  }
}
