import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { freePort } from '../server/test/crash/free-port.ts';
import { untilReady } from '../server/test/service.ts';
import { type MailHost, startMailHost } from './mail-host.ts';
import { serverArgs, serverEnvironment } from './program.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';
import { withDisk } from './small-disk.ts';

/** A sparse file takes no space until it is used. */
const diskBytes = 8 * 1_024 ** 3;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

export type Watched = {
  url: string;
  metricsPort: number;
  pid(): number;
  begin(): void;
  untilServing(): Promise<void>;
  kill(): Promise<void>;
};
export type Scene = {
  prometheus: Prometheus;
  web: Watched;
  worker: Watched;
  sql: Sql;
  mailHost: MailHost;
  dataDir: string;
  databasePids(): Promise<number[]>;
};

/** @throws if the disk can't be mounted */
export async function withScene(act: (scene: Scene) => Promise<void>): Promise<void> {
  await withDisk(diskBytes, ({ folder }) => withSceneOn(folder, act));
}

async function withSceneOn(dataDir: string, act: (scene: Scene) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-drill-'));
  const database = await startEmbeddedPostgres({ dataDir: join(home, 'database'), log: silent });
  const sql = postgres(database.url, { max: 4, onnotice: () => {} });
  const mailHost = await startMailHost();
  const shared = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: mailHost.url };
  const web = await watched({ ...shared, ROLES: 'web' });
  const worker = await watched({ ...shared, ROLES: 'worker' });
  let prometheus: Prometheus | null = null;
  try {
    for (const server of [web, worker]) await startWatched(server);
    prometheus = await startPrometheus(join(home, 'prometheus'), [web.metricsPort, worker.metricsPort]);
    const databasePids = () => processesOf(database.cluster);
    await act({ prometheus, web, worker, sql, mailHost, dataDir, databasePids });
  } finally {
    for (const server of [web, worker]) await server.kill();
    await prometheus?.stop();
    mailHost.stop();
    await sql.end();
    await database.stop();
    await rm(home, { recursive: true, force: true });
  }
}

export async function withRecovery(act: (scene: { prometheus: Prometheus; place: string }) => Promise<void>) {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-drill-'));
  const place = join(home, 'recovery');
  await mkdir(place);
  const server = await watched({ DATA_DIR: join(home, 'data'), RECOVERY_DIR: place });
  let prometheus: Prometheus | null = null;
  try {
    await startWatched(server);
    prometheus = await startPrometheus(join(home, 'prometheus'), [server.metricsPort]);
    await act({ prometheus, place });
  } finally {
    await server.kill();
    await prometheus?.stop();
    await rm(home, { recursive: true, force: true });
  }
}

export async function startWatched(server: Watched): Promise<void> {
  server.begin();
  await server.untilServing();
}

async function watched(settings: Record<string, string>): Promise<Watched> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const env = {
    ...serverEnvironment,
    ...{ PATH, HOME, PORT: String(port), METRICS_PORT: String(metricsPort), PROCESSES: '1' },
    ...{
      SECRET_KEY: 'only for a drill, thirty-two letters',
      RATE_LIMITS: 'off',
      SEED: 'off',
      LOG_LEVEL: 'warn',
    },
    ...settings,
  };
  let child: ChildProcess | null = null;
  return {
    url,
    metricsPort,
    pid: () => child?.pid ?? 0,
    begin() {
      child = spawn(process.execPath, serverArgs(), { env, stdio: 'ignore' });
    },
    untilServing: () => untilReady(`${url}/readyz`),
    /** Kills a server with an external database at once; one with its own database is stopped cleanly. */
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGCONT');
      child.kill(settings.DATABASE_URL ? 'SIGKILL' : 'SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function processesOf(cluster: string): Promise<number[]> {
  const [first = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', first], { encoding: 'utf8' });
  return [first, ...stdout.split('\n').filter((line) => line.trim())].map(Number);
}
