import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilReady } from '../server/test/service.ts';
import { countWritten, openWorld, startWriting } from './ledger.ts';
import { type Machine, type Victim, withMachine } from './machine.ts';
import { type Row, tellRows } from './rows.ts';

const kills = Number(process.env.DRILL_TIMES ?? 100);
const victims = ['all', 'server', 'fork', 'database', 'media'] as const satisfies Victim[];
type Killed = (typeof victims)[number];
const killsOf = (victim: Killed) =>
  Math.floor(kills / victims.length) + Number(victims.indexOf(victim) < kills % victims.length);

/** Nothing acknowledged may be lost or stored twice. */
export async function killsDrill(): Promise<void> {
  const rows: Row[] = [];
  for (const victim of victims.filter((victim) => killsOf(victim) > 0)) rows.push(await killMany(victim));
  tellRows(rows);
}

const wordsFor: Record<Killed, string> = {
  all: 'every process at once',
  server: 'the server',
  fork: 'a process that answers beside the first',
  database: 'PostgreSQL',
  media: 'what works on a photo',
};

function killMany(victim: Killed): Promise<Row> {
  const times = killsOf(victim);
  return withMachine({}, async (machine) => {
    await machine.start();
    const world = await openWorld(machine.url);
    const writing = await startWriting(machine, world);
    let longestMs = 0;
    for (let n = 0; n < times; n++) longestMs = Math.max(longestMs, await killOnce(machine, victim));
    await sleep(lastMs);
    await writing.stop();
    const count = await countWritten(machine, world, writing.acknowledged);
    return {
      drill: `kill -9 of ${wordsFor[victim]}, ${times} times`,
      ...count,
      failures: writing.failures,
      longestMs,
    };
  });
}

const lastMs = 2_000;

/** @returns milliseconds without service */
async function killOnce(machine: Machine, victim: Victim): Promise<number> {
  await sleep(randomInt(100, 1_500));
  // A media process only exists while a photo is processed.
  while (!(await machine.kill(victim))) await sleep(5);
  const from = performance.now();
  if (victim === 'all' || victim === 'server') await machine.start();
  else await untilReady(`${machine.url}/readyz`);
  return performance.now() - from;
}
