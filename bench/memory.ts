import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { feedLoads, postLoads } from './api-loads.ts';
import { runLoad } from './load.ts';
import { commentLoads } from './socket-rows.ts';
import type { BenchWorld } from './world.ts';

const minutes = Number(process.env.BENCH_MINUTES ?? 10);
const most = 1.1;

/** Mixed load, then rest: no process may stay larger than it was after a minute of both. */
export async function memory(world: BenchWorld): Promise<void> {
  const { loads, close } = await commentLoads(world);
  const loadAndRest = async (seconds: number) => {
    await Promise.all([
      runLoad(feedLoads(world).ours, 2, seconds),
      runLoad(postLoads(world).ours, 2, seconds),
      runLoad(loads.ours, 4, seconds),
    ]);
    await sleep(seconds * 1_000);
    return processesOf(world);
  };
  const before = await loadAndRest(60);
  const after = await loadAndRest(minutes * 60);
  close();
  for (const [name, megabytes] of after) {
    const grown = megabytes / (before.get(name) ?? Number.NaN);
    const note = grown > most ? '  LARGER' : '';
    console.log(`${name}: ${before.get(name)} MB, then ${megabytes} MB, ${grown.toFixed(2)}x${note}`);
  }
}

/** Memory of their own, on Linux. A connection's process may be replaced, so the largest of each kind counts. */
function processesOf({ serverUrl, pidOf }: BenchWorld): Map<string, number> {
  const largest = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    try {
      const command = read('cmdline').split('\0')[0] ?? '';
      const name =
        Number(pid) === pidOf(serverUrl) ? 'the server' : command.match(/^postgres: \S+ ?\S*/)?.[0];
      const kilobytes = Number(/RssAnon:\s+(\d+)/.exec(read('status'))?.[1] ?? 0);
      const megabytes = Math.round(kilobytes / 102.4) / 10;
      if (name && megabytes > (largest.get(name) ?? 0)) largest.set(name, megabytes);
    } catch {
      // It has ended since.
    }
  }
  return largest;
}
