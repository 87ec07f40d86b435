import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { freePort } from '../server/test/crash/free-port.ts';
import type { Person } from '../server/test/people.ts';
import { type Service, serviceOf } from '../server/test/service.ts';
import { endWriting, openWorld, startWriting } from './ledger.ts';
import { type Load, startLoad, type Tally } from './load.ts';
import { root, serverArgs, serverEnvironment } from './program.ts';
import { endingCells, isFaulty, tellEnding } from './rows.ts';

/** The value in `deploy/`. */
const drainSeconds = process.env.DRAIN_SECONDS ?? '3';
const caddy = process.env.DRILL_CADDY ?? 'caddy';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

export type Site = { url: string; slots: Slot[]; settings: Record<string, string>; sql: Sql };
/** The place of one process, in which another version can be started. */
export type Slot = Service & { useVersionIn(folder: string): void };

/** Counts requests, which are not tried again, and what is written beside them. */
export type Figures = Record<'requests' | 'answered' | 'failed' | 'lost' | 'twice' | 'longest', string> &
  ReturnType<typeof endingCells>;

export function demandCaddy(): void {
  if (spawnSync(caddy, ['version']).error)
    throw new Error(
      'This drill needs Caddy (apt-get install caddy); DRILL_CADDY names it where it is not on the PATH',
    );
}

export async function withSite<T>(
  { processes, folder = root }: { processes: number; folder?: string },
  act: (site: Site) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-drill-'));
  const database = await startEmbeddedPostgres({ dataDir: join(home, 'database'), log: silent });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: join(home, 'data'),
    SECRET_KEY: 'only for a drill, thirty-two letters',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '127.0.0.1',
    SEED: 'off',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: drainSeconds,
    // The number that `deploy/` has on two cores.
    PROCESSES: '2',
  };
  const slots: Slot[] = [];
  for (let n = 0; n < processes; n++) slots.push(slotOf(String(await freePort()), settings, folder));
  const proxy = await proxyOf(slots, home);
  try {
    for (const slot of slots) await slot.start();
    await proxy.start();
    return await act({ url: proxy.url, slots, settings, sql });
  } finally {
    for (const service of [proxy, ...slots]) await service.stop();
    await sql.end();
    await database.stop();
    await rm(home, { recursive: true, force: true });
  }
}

export async function countWhile(
  { url, sql, settings }: Site,
  act: (load: Load, ann: Person) => Promise<void>,
): Promise<Figures> {
  const world = await openWorld(url);
  const writing = await startWriting({ url }, world);
  const load = startLoad(world.ann, world.loopId);
  // An error is thrown after the load has stopped.
  const result = await act(load, world.ann).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const tally = await load.stop();
  const target = { url, settings, databaseUrl: async () => settings.DATABASE_URL ?? '' };
  const ending = await endWriting(target, world, writing);
  if (result) throw result.error;
  tellEnding('written beside', ending);
  if (isFaulty(ending)) process.exitCode = 1;
  return { ...figuresOf(tally, await titleCounts(sql, world.loopId)), ...endingCells(ending) };
}

export const hasFaults = (figures: Figures) =>
  [figures.failed, figures.lost, figures.twice].some((figure) => figure !== '0');

/** Counts only the load's own posts. */
async function titleCounts(sql: Sql, loopId: number): Promise<Map<string, number>> {
  const posts = await sql`
    select title, count(*)::int as n from posts
    where loop_id = ${loopId} and title like 'Drill %' group by title`;
  return new Map(posts.map(({ title, n }): [string, number] => [title, n]));
}

function figuresOf(tally: Tally, countsByTitle: Map<string, number>) {
  const failures = [...tally.failures].map(([problem, times]) => `${times} ${problem}`).join(', ');
  return {
    requests: String(tally.requestCount),
    answered: String(tally.answerCount),
    failed: failures || '0',
    lost: String(tally.acknowledged.filter((title) => !countsByTitle.has(title)).length),
    twice: String([...countsByTitle.values()].filter((times) => times > 1).length),
    longest: `${(tally.longestMs / 1_000).toFixed(1)} s`,
  };
}

export function slotOf(port: string, settings: Record<string, string>, folder = root): Slot {
  const url = `http://127.0.0.1:${port}`;
  const env = { ...serverEnvironment, ...settings, PORT: port };
  const serviceIn = (place: string) =>
    serviceOf({
      program: process.execPath,
      args: serverArgs(place),
      env,
      url,
      ready: '/readyz',
    });
  let service = serviceIn(folder);
  return {
    url,
    start: () => service.start(),
    stop: () => service.stop(),
    kill: () => service.kill(),
    useVersionIn(place) {
      service = serviceIn(place);
    },
  };
}

export async function proxyOf(servers: Service[], home: string): Promise<Service> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    SITE: url,
    UPSTREAMS: servers.map((server) => server.url.replace('http://', '')).join(' '),
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
  };
  const args = ['run', '--config', join(root, 'deploy', 'Caddyfile'), '--adapter', 'caddyfile'];
  return serviceOf({ program: caddy, args, env, url, ready: '/readyz' });
}
