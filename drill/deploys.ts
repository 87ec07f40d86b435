import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { freePort } from '../server/test/crash/free-port.ts';
import { loopOf, type Person, signUp } from '../server/test/people.ts';
import { type Load, startLoad, type Tally } from './load.ts';
import { type Service, serviceOf, untilReady } from './processes.ts';

/** As `deploy/` has it. */
const drainSeconds = process.env.DRAIN_SECONDS ?? '3';
const restarts = Number(process.env.DRILL_TIMES ?? 10);
const caddy = process.env.DRILL_CADDY ?? 'caddy';
const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const silent = { info: () => {}, warn: () => {}, error: () => {} };

type Row = { deploy: string } & Record<
  'requests' | 'answered' | 'failed' | 'lost' | 'twice' | 'longest',
  string
>;
type Site = { url: string; servers: Service[]; ann: Person };
type Deploy = (site: Site, load: Load) => Promise<void>;

/** Restarts and a build behind the Caddyfile of `deploy/`, under a steady load: nothing may be dropped, lost or done twice. */
export async function deploys(): Promise<void> {
  if (spawnSync(caddy, ['version']).error)
    throw new Error(
      'This drill needs Caddy (apt-get install caddy); DRILL_CADDY names it where it is not on the PATH',
    );
  const rows = [
    await drill(2, `${restarts} rolling restarts of two processes`, restartAll),
    await drill(1, `${restarts} restarts of one process`, restartAll),
    await drill(1, 'a build beside one process, and its restart', buildBeside),
  ];
  console.table(rows);
  if (rows.some((row) => [row.failed, row.lost, row.twice].some((figure) => figure !== '0')))
    process.exitCode = 1;
}

async function drill(processes: number, deploy: string, act: Deploy): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-drill-'));
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: silent });
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const servers = await serversOf(processes, { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') });
  const proxy = await proxyOf(servers, folder);
  try {
    for (const server of servers) await server.start();
    await proxy.start();
    const ann = await signUp(proxy.url, 'Ann');
    const loopId = await loopOf(ann);
    const load = startLoad(ann, loopId);
    await act({ url: proxy.url, servers, ann }, load);
    return { deploy, ...figuresOf(await load.stop(), await titleCounts(sql, loopId)) };
  } finally {
    for (const service of [proxy, ...servers]) await service.stop();
    await sql.end();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One at a time, each until it is ready again and the proxy, too, has seen that somebody is. */
async function restartAll({ url, servers }: Site): Promise<void> {
  for (let n = 0; n < restarts; n++) {
    const server = servers[n % servers.length] as Service;
    await server.stop();
    await server.start();
    await untilReady(`${url}/readyz`);
  }
}

/** As an update does it. What a page that was opened before then needs is asked for after each step. */
async function buildBeside(site: Site, load: Load): Promise<void> {
  const { url, servers, ann } = site;
  const pages = await Promise.all(['/', '/feed'].map((path) => ann.get(path)));
  const files = new Set(pages.flatMap(({ body }) => String(body).match(/\/assets\/[\w.-]+/g) ?? []));
  if (files.size === 0) throw new Error('The pages need no files: are they built?');
  const now = new Date();
  await utimes(local('../web/root.tsx'), now, now);
  const builder = spawn(process.execPath, [local('../bin/build.js')], { stdio: 'ignore' });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  for (const file of files) await load.ask(file);
  for (const server of servers) {
    await server.stop();
    await server.start();
    await untilReady(`${url}/readyz`);
  }
  for (const file of files) await load.ask(file);
}

async function titleCounts(sql: Sql, loopId: number): Promise<Map<string, number>> {
  const posts =
    await sql`select title, count(*)::int as n from posts where loop_id = ${loopId} group by title`;
  return new Map(posts.map(({ title, n }): [string, number] => [title, n]));
}

function figuresOf(tally: Tally, countsByTitle: Map<string, number>): Omit<Row, 'deploy'> {
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

async function serversOf(number: number, settings: Record<string, string>): Promise<Service[]> {
  const all: Service[] = [];
  for (let n = 0; n < number; n++) {
    const port = String(await freePort());
    const env = {
      ...settings,
      PORT: port,
      SECRET_KEY: 'only for a drill, thirty-two letters',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '127.0.0.1',
      SEED: 'off',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: drainSeconds,
    };
    const url = `http://127.0.0.1:${port}`;
    const args = [local('../server/main.ts')];
    all.push(serviceOf({ program: process.execPath, args, env, url, ready: '/readyz' }));
  }
  return all;
}

async function proxyOf(servers: Service[], folder: string): Promise<Service> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    SITE: url,
    UPSTREAMS: servers.map((server) => server.url.replace('http://', '')).join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const args = ['run', '--config', local('../deploy/Caddyfile'), '--adapter', 'caddyfile'];
  return serviceOf({ program: caddy, args, env, url, ready: '/readyz' });
}
