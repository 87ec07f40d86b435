import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { livesIn, restorableUntil } from '../server/platform/recovery/archive-place.ts';
import { folderPlace } from '../server/platform/recovery/folder-place.ts';
import { postOf } from '../server/test/people.ts';
import { openWorld } from './ledger.ts';
import { withMachine } from './machine.ts';

const quietMs = Number(process.env.DRILL_SECONDS ?? 1_200) * 1_000;
/** Chosen so that writes fall at different moments of the archiver's cycle. */
const pauseMs = 47_000;
const lookMs = 500;
/** The promise of docs/operations.md. */
const mostMs = 5 * 60_000;

/** Measures for how long a write exists only on the server's disk while no log segment fills up. */
export async function quietDrill(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-quiet-'));
  try {
    const place = join(home, 'place');
    await mkdir(place);
    const waits = await withMachine({ RECOVERY_DIR: place }, async (machine) => {
      await machine.start();
      const { ann, loopId } = await openWorld(machine.url);
      return measureWaits(place, (title) => postOf(ann, loopId, title));
    });
    const seconds = waits.map((ms) => Math.round(ms / 1_000)).sort((a, b) => a - b);
    console.log(
      `${waits.length} posts, one each ${pauseMs / 1_000} s: archived after ${seconds.join(', ')} s`,
    );
    if (waits.length === 0 || Math.max(...waits) > mostMs) process.exitCode = 1;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** @returns for each write, milliseconds until the recovery place covers it */
async function measureWaits(place: string, write: (title: string) => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let waiting: number[] = [];
  let nextAt = 0;
  for (const endsAt = Date.now() + quietMs; Date.now() < endsAt || waiting.length > 0; await sleep(lookMs)) {
    if (Date.now() >= nextAt && Date.now() < endsAt) {
      await write(`Quiet ${waits.length + waiting.length}`);
      waiting.push(Date.now());
      nextAt = Date.now() + pauseMs;
    }
    const until = (await newestMoment(place)).getTime();
    waits.push(...waiting.filter((at) => at <= until).map((at) => Date.now() - at));
    waiting = waiting.filter((at) => at > until);
    if (Date.now() > endsAt + 2 * mostMs) throw new Error(`${waiting.length} were never archived`);
  }
  return waits;
}

export async function newestMoment(place: string): Promise<Date> {
  return restorableUntil(await livesIn(folderPlace(place))) ?? new Date(0);
}
