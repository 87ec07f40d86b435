import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { type Aim, tellAims } from './aims.ts';
import { freePort } from './program.ts';
import { inTurns, median } from './turns.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const silent = { info: () => {}, warn: () => {}, error: () => {} };

export async function start(): Promise<Aim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
  await firstAnswerSeconds(folder);
  const seconds = await inTurns({
    ours: () => firstAnswerSeconds(folder),
    postgres: () => postgresSeconds(folder),
  });
  await rm(folder, { recursive: true });
  console.log(`PostgreSQL's own start: ${median(seconds.postgres).toFixed(2)} s`);
  return tellAims([
    {
      work: '`npm start` to its first answer',
      beside: "PostgreSQL's own start",
      now: median(seconds.ours),
      unit: 's',
      most: 1.5,
    },
  ]);
}

async function firstAnswerSeconds(folder: string): Promise<number> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const settings = { PORT: `${port}`, DATA_DIR: folder, SEED: 'off', LOG_LEVEL: 'error' };
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  while (child.exitCode === null && !(await answers(`http://127.0.0.1:${port}/readyz`))) await sleep(10);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
  await end(child.pid ?? 0);
  return seconds;
}

/** npm may exit before its child process. */
async function end(group: number): Promise<void> {
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; ; signal = 0) {
    try {
      process.kill(-group, signal);
    } catch {
      return;
    }
    await sleep(20);
  }
}

async function postgresSeconds(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const database = await startEmbeddedPostgres({ dataDir, log: silent });
  const seconds = (performance.now() - startedAt) / 1_000;
  await database.stop();
  return seconds;
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
