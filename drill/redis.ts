import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { until } from '../server/platform/patience.testing.ts';
import { commentsOf, openCable } from '../server/test/cable.ts';
import { type Follower, withAnycable } from '../server/test/crash/followers.ts';
import { freePort } from '../server/test/crash/free-port.ts';
import { factsOf, type RedisGroup, startRedisGroup } from '../server/test/redis.ts';
import type { World } from './kinds.ts';
import { openWorld } from './ledger.ts';
import { slotOf } from './site.ts';

const rounds = Number(process.env.DRILL_TIMES ?? 10);
/** Sentinel promotes after a second, so some are over before that. */
const mostFrozenMs = 4_000;
const talkEveryMs = 50;
const tellingMs = 60_000;
const readersPerServer = 3;

const losses = ['killed', 'frozen', 'frozen, in silence'] as const;
type Loss = (typeof losses)[number];
type Scene = { urls: string[]; group: RedisGroup; world: World; readers: Follower[]; sql: postgres.Sql };
type Row = { rounds: number; comments: number; untold: number; longestMs: number };

/** Two servers on two Redis with Sentinels, whose first is killed or frozen again and again. */
export async function redisDrill(): Promise<void> {
  const rows = new Map<Loss, Row>(
    losses.map((loss) => [loss, { rounds: 0, comments: 0, untold: 0, longestMs: 0 }]),
  );
  await withScene(async (scene) => {
    for (let n = 0; n < rounds; n++) {
      const loss = losses[n % losses.length] as Loss;
      const row = rows.get(loss) as Row;
      await lose(scene, { loss, n }, row);
      // A drill that is cut off leaves its counts.
      console.log(loss, row);
    }
  });
  console.table([...rows].map(([loss, row]) => ({ 'the first Redis': loss, ...row })));
  if ([...rows.values()].some(({ untold }) => untold > 0)) process.exitCode = 1;
}

async function withScene(act: (scene: Scene) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-redis-drill-'));
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await startEmbeddedPostgres({ dataDir: join(home, 'database'), log: silent });
  const group = await startRedisGroup(home);
  const settings = {
    ...group.settings,
    DATABASE_URL: database.url,
    DATA_DIR: join(home, 'data'),
    SECRET_KEY: 'only for a drill, thirty-two letters',
    RATE_LIMITS: 'off',
    SEED: 'off',
    LOG_LEVEL: 'warn',
    PROCESSES: '1',
  };
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const slots = [slotOf(String(await freePort()), settings), slotOf(String(await freePort()), settings)];
  try {
    for (const slot of slots) await slot.start();
    const urls = slots.map(({ url }) => url);
    const world = await openWorld(urls[0] as string);
    const readers = urls.flatMap((url) =>
      Array.from({ length: readersPerServer }, () => withAnycable(world.ben, url, world.postId)),
    );
    await until(() => readers.every(({ connects }) => connects > 0));
    await act({ urls, group, world, readers, sql });
    for (const reader of readers) reader.close();
  } finally {
    for (const slot of slots) await slot.stop();
    await group.stop();
    await sql.end();
    await database.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function lose(scene: Scene, { loss, n }: { loss: Loss; n: number }, row: Row): Promise<void> {
  const { group, urls } = scene;
  const first = await until(() => settledFirst(group));
  const talk = startTalking(urls[n % urls.length] as string, scene.world, `round ${n}`);
  await talk.untilSaid();
  if (loss === 'killed') {
    await first.kill();
    await sleep(randomInt(mostFrozenMs));
    await first.start();
  } else {
    talk.pause(loss === 'frozen, in silence');
    const { pid } = await factsOf(first.url);
    process.kill(pid, 'SIGSTOP');
    await sleep(randomInt(mostFrozenMs));
    process.kill(pid, 'SIGCONT');
    talk.pause(false);
  }
  const isOneFirst = () => settledFirst(group);
  await until(isOneFirst);
  await talk.stop();
  await countUntold(scene, `round ${n}`, row);
}

async function countUntold({ readers, world, sql }: Scene, words: string, row: Row): Promise<void> {
  const from = performance.now();
  const saidTexts = await sql<{ text: string }[]>`
    select text from comments where post_id = ${world.postId} and text like ${`${words}, %`}`;
  const untold = () =>
    readers.map(({ texts }) => {
      const heardTexts = new Set(texts);
      return saidTexts.filter(({ text }) => !heardTexts.has(text)).map(({ text }) => text);
    });
  while (untold().flat().length > 0 && performance.now() - from < tellingMs) await sleep(50);
  for (const [n, texts] of untold().entries())
    if (texts.length > 0) console.log(`reader ${n}: ${texts.join('; ')}`);
  row.rounds++;
  row.comments += saidTexts.length;
  row.untold += untold().flat().length;
  row.longestMs = Math.round(Math.max(row.longestMs, performance.now() - from));
}

/** Says something new all the while; the database knows what was said. */
function startTalking(url: string, { ann, postId }: World, words: string) {
  let [isOver, isPaused, saidCount] = [false, false, 0];
  const channel = commentsOf(postId);
  const over = (async () => {
    const cable = await openCable(url, ann.token);
    await cable.subscribe(channel);
    for (; !isOver; await sleep(talkEveryMs)) {
      if (!isPaused) cable.perform(channel, 'send_message', { text: `${words}, ${saidCount++}` });
    }
    await sleep(500);
    cable.close();
  })();
  return {
    untilSaid: () => until(() => saidCount > 5),
    pause: (paused: boolean) => {
      isPaused = paused;
    },
    stop() {
      isOver = true;
      return over;
    },
  };
}

/** The only one that takes writes, once the other follows it. */
async function settledFirst({ first, replica }: RedisGroup) {
  const servers = [first, replica];
  const facts = await Promise.all(servers.map(({ url }) => factsOf(url).catch(() => null)));
  const isSettled = facts.some((fact) => fact?.role === 'slave' && fact.link === 'up');
  const at = facts.findIndex((fact) => fact?.role === 'master');
  return isSettled && at >= 0 ? servers[at] : undefined;
}
