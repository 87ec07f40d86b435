import { feedLoad } from './api-loads.ts';
import { openInspector } from './inspector.ts';
import { type Asking, type Load, runLoad } from './load.ts';
import { freePort } from './program.ts';
import { commentLoads } from './socket-rows.ts';
import { type BenchWorld, fillLoop } from './world.ts';

type Frame = { functionName: string; url: string };
type Profile = { nodes: { id: number; callFrame: Frame }[]; samples: number[]; timeDeltas: number[] };

const atOnce = 8;
const duration = Number(process.env.BENCH_SECONDS ?? 4);
const samplingMicroseconds = 200;

export async function profile(world: BenchWorld): Promise<void> {
  await fillLoop(world, 1_000);
  const inspector = await freePort();
  const serverUrl = await world.run('../server/main.ts', {
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
  });
  const server = { ...world, serverUrl };
  const { loads, close } = await commentLoads(server);
  await tellProfile('a page of the feed', feedLoad(server), inspector);
  await tellProfile('a comment', loads.ours, inspector);
  close();
}

async function tellProfile(act: string, load: Load | Asking, inspector: number): Promise<void> {
  await runLoad(load, atOnce, duration);
  const profiler = await openProfiler(inspector);
  const { perSecond } = await runLoad(load, atOnce, duration);
  const parts = partsOf(await profiler.stop());
  const total = parts.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  const each = (milliseconds: number) => (milliseconds / (perSecond * duration)).toFixed(3);
  console.log(`${act}: ${each(total)} ms`);
  for (const [part, milliseconds] of parts) console.log(`  ${each(milliseconds)} ms  ${part}`);
}

async function openProfiler(port: number): Promise<{ stop(): Promise<Profile> }> {
  const { call, close } = await openInspector(port);
  await call('Profiler.enable');
  await call('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
  await call('Profiler.start');
  return {
    async stop() {
      const { profile } = await call<{ profile: Profile }>('Profiler.stop');
      close();
      return profile;
    },
  };
}

function partsOf({ nodes, samples, timeDeltas }: Profile): [part: string, milliseconds: number][] {
  const partById = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const sums = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const part = partById.get(id);
    if (part) sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

function partOf({ functionName, url }: Frame): string | null {
  if (functionName === '(idle)' || functionName === '(root)') return null;
  if (functionName === '(garbage collector)') return 'collecting garbage';
  if (functionName === '(program)') return 'native code and the system';
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library === 'postgres') return "the database's driver";
  if (library === 'drizzle-orm') return 'Drizzle';
  if (library === 'ws') return 'sockets';
  if (library && /graphql/.test(library)) return 'GraphQL';
  if (library) return 'Fastify and its parts';
  if (/\/server\/platform\//.test(url)) return "the platform's own";
  if (/\/server\//.test(url)) return "the product's own";
  return 'Node.js';
}
