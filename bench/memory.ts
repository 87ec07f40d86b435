import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Aim, tellAims } from './aims.ts';
import { feedLoads, postLoads } from './api-loads.ts';
import { openInspector } from './inspector.ts';
import { runLoad } from './load.ts';
import { freePort } from './program.ts';
import { commentLoads } from './socket-rows.ts';
import type { BenchWorld } from './world.ts';

const minutes = Number(process.env.BENCH_MINUTES ?? 10);

/** Mixed load, then rest: how much larger a process is than after a minute of both, without what it may throw away. */
export async function memory(base: BenchWorld): Promise<Aim[]> {
  const port = await freePort();
  const serverUrl = await base.run('../server/main.ts', { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  const inspector = await openInspector(port);
  const world = { ...base, serverUrl };
  const { loads, close } = await commentLoads(world);
  const loadAndRest = async (seconds: number) => {
    await Promise.all([
      runLoad(feedLoads(world).ours, 2, seconds),
      runLoad(postLoads(world).ours, 2, seconds),
      runLoad(loads.ours, 4, seconds),
    ]);
    await sleep(seconds * 1_000);
    await inspector.call('HeapProfiler.collectGarbage');
    return processesOf(world);
  };
  const before = await loadAndRest(60);
  const after = await loadAndRest(minutes * 60);
  close();
  inspector.close();
  const aims = [...after].map(([name, megabytes]): Aim => {
    const first = before.get(name) ?? Number.NaN;
    console.log(`${name}: ${first} MB, then ${megabytes} MB`);
    const work = `memory of ${name}, after ${minutes} minutes of load and of rest`;
    return { work, beside: 'itself after a minute of both', now: megabytes / first, unit: 'x', most: 1.1 };
  });
  return tellAims(aims);
}

/** Memory of their own, on Linux. A connection's process may be replaced, so the largest of each kind counts. */
async function processesOf({ serverUrl, pidOf, sql }: BenchWorld): Promise<Map<string, number>> {
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = parentOf(backend?.pid ?? 0);
  const largest = new Map<string, number>();
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      const command = fileOf(pid, 'cmdline').split('\0')[0] ?? '';
      const ofPostgres = parentOf(pid) === postmaster ? command.match(/^postgres: \S+ ?\S*/)?.[0] : undefined;
      const name = pid === pidOf(serverUrl) ? 'the server' : ofPostgres;
      const kilobytes = Number(/RssAnon:\s+(\d+)/.exec(fileOf(pid, 'status'))?.[1] ?? 0);
      const megabytes = Math.round(kilobytes / 102.4) / 10;
      if (name && megabytes > (largest.get(name) ?? 0)) largest.set(name, megabytes);
    } catch {
      // It has ended since.
    }
  }
  return largest;
}

function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(fileOf(pid, 'status'))?.[1]);
}

function fileOf(pid: number, name: string): string {
  return readFileSync(`/proc/${pid}/${name}`, 'utf8');
}
