import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/crash/free-port.ts';
import { type RedisGroup, startRedisGroup } from '../server/test/redis.ts';
import { startS3 } from '../server/test/s3.ts';
import type { Service } from '../server/test/service.ts';
import { demandEngines, type Pair, type Pooler, startPair, startPooler } from './engines.ts';
import type { Target } from './kinds.ts';
import { endWriting, longestGap, openWorld, startWriting } from './ledger.ts';
import { type Row, tellRow, tellRows } from './rows.ts';
import { demandCaddy, proxyOf, slotOf } from './site.ts';

type Stops = (() => Promise<unknown>)[];
type Machines = Target & {
  webs: [Service, Service];
  worker: Service;
  pair: Pair;
  pooler: Pooler;
  redis: RedisGroup;
};
type Loss = { drill: string; befall(machines: Machines): Promise<void> };

const besideMs = 8_000;
/** The length of an outage, or the time until an operator arrives. */
const awayMs = 10_000;

const losses: Loss[] = [
  { drill: 'one of two web processes killed', befall: ({ webs: [web] }) => killAndStart(web) },
  { drill: 'the worker killed', befall: ({ worker }) => killAndStart(worker) },
  {
    drill: 'both web processes and the worker killed at once',
    befall: ({ webs, worker }) => killAndStart(...webs, worker),
  },
  { drill: 'PgBouncer killed', befall: ({ pooler }) => killAndStart(pooler) },
  { drill: 'the first Redis killed, another by Sentinel', befall: ({ redis }) => killAndStart(redis.first) },
  { drill: 'the replica of PostgreSQL killed, and let go', befall: loseReplica },
  { drill: 'the first PostgreSQL killed, the replica promoted', befall: failOver },
];

export async function machinesDrill(): Promise<void> {
  demandCaddy();
  await demandEngines();
  const home = await mkdtemp(join(tmpdir(), 'loopyard-machines-'));
  // PostgreSQL's user has to reach its folder.
  await chmod(home, 0o711);
  const stops: Stops = [];
  try {
    const machines = await startMachines(home, stops);
    const rows: Row[] = [];
    for (const loss of losses) rows.push(tellRow(await count(machines, loss)));
    tellRows(rows);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function startMachines(home: string, stops: Stops): Promise<Machines> {
  const pair = await startPair(home);
  stops.push(pair.first.kill, pair.replica.kill);
  await pair.waitForReplica(true);
  const pooler = await startPooler(home, pair.first);
  stops.push(pooler.kill);
  const redis = await startRedisGroup(home);
  stops.push(redis.stop);
  const s3 = await startS3();
  stops.push(s3.stop);
  const settings = {
    ...redis.settings,
    ...s3.settings,
    DATABASE_URL: pooler.databaseUrl,
    SECRET_KEY: 'only for a drill, thirty-two letters',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '127.0.0.1',
    SEED: 'off',
    LOG_LEVEL: 'warn',
    PROCESSES: '1',
  };
  const start = async (name: string, ROLES: string) => {
    const more = { ROLES, DATA_DIR: join(home, name) };
    const slot = slotOf(String(await freePort()), { ...settings, ...more });
    await slot.start();
    stops.push(slot.stop);
    return slot;
  };
  const webs: [Service, Service] = [await start('web-1', 'web'), await start('web-2', 'web')];
  const worker = await start('worker', 'worker');
  const proxy = await proxyOf(webs, home);
  await proxy.start();
  stops.push(proxy.stop);
  const databaseUrl = async () => pooler.databaseUrl;
  const checking = { ...settings, DATA_DIR: join(home, 'worker') };
  return { url: proxy.url, settings: checking, databaseUrl, webs, worker, pair, pooler, redis };
}

async function count(machines: Machines, { drill, befall }: Loss): Promise<Row> {
  const world = await openWorld(machines.url);
  const writing = await startWriting(machines, world);
  await sleep(besideMs);
  await befall(machines);
  await sleep(besideMs);
  const tally = await endWriting(machines, world, writing);
  return { drill, ...tally, longestMs: longestGap(writing.acknowledged) };
}

async function killAndStart(...services: Service[]): Promise<void> {
  await Promise.all(services.map((service) => service.kill()));
  await sleep(awayMs);
  for (const service of services) await service.start();
}

/** Writes wait for the lost replica until the operator turns that off. */
async function loseReplica({ pair }: Machines): Promise<void> {
  await pair.replica.kill();
  await sleep(awayMs);
  await pair.waitForReplica(false);
  await sleep(besideMs);
  await pair.replica.start();
  await pair.waitForReplica(true);
}

async function failOver({ pair, pooler }: Machines): Promise<void> {
  await pair.first.kill();
  await sleep(awayMs);
  await pair.promote();
  await pooler.leadTo(pair.replica);
}
