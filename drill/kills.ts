import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilReady } from '../server/test/service.ts';
import { endWriting, openWorld, startWriting } from './ledger.ts';
import { type Machine, type Victim, withMachine } from './machine.ts';
import { type Row, tellRow, tellRows } from './rows.ts';

const kills = Number(process.env.DRILL_TIMES ?? 100);
/** Each kills its processes at the same moment; the words are for the table. */
const losses: [Victim[], string][] = [
  [['all'], 'every process at once'],
  [['server'], 'the server'],
  [['fork'], 'a process that answers beside the first'],
  [['database'], 'PostgreSQL'],
  [['media'], 'what works on a photo'],
  [['server', 'media'], 'the server and what works on a photo'],
  [['server', 'database'], 'the server and PostgreSQL'],
];

/** Nothing acknowledged may be lost or stored twice. */
export async function killsDrill(): Promise<void> {
  const rows: Row[] = [];
  for (const [n, [victims, words]] of losses.entries()) {
    const times = Math.floor(kills / losses.length) + Number(n < kills % losses.length);
    if (times > 0) rows.push(tellRow(await killMany(victims, words, times)));
  }
  tellRows(rows);
}

function killMany(victims: Victim[], words: string, times: number): Promise<Row> {
  return withMachine({}, async (machine) => {
    await machine.start();
    const world = await openWorld(machine.url);
    const writing = await startWriting(machine, world);
    let longestMs = 0;
    for (let n = 0; n < times; n++) longestMs = Math.max(longestMs, await killOnce(machine, victims));
    await sleep(lastMs);
    const count = await endWriting(machine, world, writing);
    return {
      drill: `kill -9 of ${words}, ${times} times`,
      ...count,
      longestMs,
    };
  });
}

const lastMs = 2_000;

/** @returns milliseconds without service */
async function killOnce(machine: Machine, victims: Victim[]): Promise<number> {
  await sleep(randomInt(100, 1_500));
  // A media process only exists while a photo is processed.
  while (!(await machine.kill(...victims))) await sleep(5);
  const from = performance.now();
  if (victims.includes('all') || victims.includes('server')) await machine.start();
  else await untilReady(`${machine.url}/readyz`);
  return performance.now() - from;
}
