import { compare, type Figure, type Load } from './load.ts';
import { type BenchWorld, fillLoop, startBenchWorld } from './world.ts';

/**
 * `npm run bench [-- feed write]`: the product beside a bare server on the same database, in one run on one
 * machine. Ratios are what counts. BENCH_SECONDS and BENCH_ROUNDS make it longer.
 */
const feedQuery = `query Feed($loop: ID!) {
  allPosts(filter: { loop_id: $loop }, first: 20) {
    id loop_id title images_count videos_count files_count messages_count sort_date subscription_id
    user { id name portrait { thumb_url } profiles { loop_id nickname portrait { thumb_url } } }
    main_media { id url feed_url thumb_url width height placeholder resource_type is_finished_processing }
  }
}`;

const benches: Record<string, (world: BenchWorld) => Promise<void>> = { feed, write };
const chosen = process.argv.slice(2).filter((name) => name in benches);
const world = await startBenchWorld();
try {
  for (const name of chosen.length > 0 ? chosen : Object.keys(benches)) await benches[name]?.(world);
} finally {
  await world.stop();
}
process.exit(0);

/** A page of twenty posts, at several sizes of the loop: the same work whatever the size. */
async function feed(world: BenchWorld): Promise<void> {
  let posts = 0;
  let flat = 0;
  for (const size of [100, 1_000, 10_000, 100_000]) {
    await fillLoop(world, size - posts);
    posts = size;
    const { ours, floor } = await compare({ ours: feedLoad(world), floor: floorFeed(world) });
    flat ||= ours?.perSecond ?? 0;
    tell(`feed page, ${size} posts`, ours, floor);
    console.log(`  against the smallest loop: ${((ours?.perSecond ?? 0) / flat).toFixed(2)}`);
  }
}

async function write(world: BenchWorld): Promise<void> {
  const { ann, loopId } = world;
  const body = { title: 'A post of a few words', loop: loopId, user: ann.id };
  const { ours, floor } = await compare({
    ours: json(`${world.ours}/api/posts`, { title: body.title, loop_id: loopId }, ann.token),
    floor: json(`${world.floor}/post`, body),
  });
  tell('create a post', ours, floor);
}

function feedLoad({ ours, ann, loopId }: BenchWorld): Load {
  return json(`${ours}/api/graphql`, { query: feedQuery, variables: { loop: String(loopId) } }, ann.token);
}

function floorFeed({ floor, ann, loopId }: BenchWorld): Load {
  return { url: `${floor}/feed?loop=${loopId}&user=${ann.id}` };
}

function json(url: string, body: object, token?: string): Load {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
  return { url, method: 'POST', headers, body: JSON.stringify(body) };
}

function tell(what: string, ours: Figure | undefined, floor: Figure | undefined): void {
  if (!ours || !floor) throw new Error('a load is missing');
  const line = (name: string, f: Figure) =>
    `  ${name.padEnd(6)} ${String(f.perSecond).padStart(6)}/s   p50 ${f.p50} ms   p99 ${f.p99} ms   failed ${f.failed}`;
  console.log(`${what}\n${line('ours', ours)}\n${line('floor', floor)}`);
  console.log(
    `  ratio ${(ours.perSecond / floor.perSecond).toFixed(2)}, p99 ${(ours.p99 / floor.p99).toFixed(1)}x`,
  );
}
