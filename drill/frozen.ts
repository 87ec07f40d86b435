import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/crash/free-port.ts';
import { endWriting, longestGap, openWorld, startWriting } from './ledger.ts';
import { type Machine, withMachine } from './machine.ts';
import { type Row, tellRows } from './rows.ts';

const frozenMs = Number(process.env.DRILL_SECONDS ?? 30) * 1_000;
const besideMs = 10_000;

export async function frozenDrill(): Promise<void> {
  const words = `frozen for ${frozenMs / 1_000} s`;
  const rows = [
    await withMachine({}, (machine) =>
      freeze(machine, `PostgreSQL ${words}`, (signal) => machine.signal('every database', signal)),
    ),
    await withRedis((redisUrl, signalRedis) =>
      withMachine({ REDIS_URL: redisUrl }, (machine) =>
        freeze(machine, `Redis ${words}`, async (signal) => signalRedis(signal)),
      ),
    ),
  ];
  tellRows(rows);
}

type Signal = (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>;

async function freeze(machine: Machine, drill: string, send: Signal): Promise<Row> {
  await machine.start();
  const world = await openWorld(machine.url);
  const writing = await startWriting(machine, world);
  await sleep(besideMs);
  await send('SIGSTOP');
  await sleep(frozenMs);
  await send('SIGCONT');
  await sleep(besideMs);
  const count = await endWriting(machine, world, writing);
  return { drill, ...count, longestMs: longestGap(writing.acknowledged) };
}

async function withRedis<T>(
  act: (url: string, signal: (signal: NodeJS.Signals) => void) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const folder = await mkdtemp(`${tmpdir()}/loopyard-redis-`);
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const redis = spawn('redis-server', args, { stdio: 'ignore' });
  const failure = once(redis, 'error').then(() => {
    throw new Error('This drill needs Redis (apt-get install redis-server)');
  });
  try {
    return await Promise.race([act(`redis://127.0.0.1:${port}`, (signal) => redis.kill(signal)), failure]);
  } finally {
    redis.kill('SIGCONT');
    redis.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
