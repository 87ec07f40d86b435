import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { classes } from '../server/test/hostile-files/all.testing.ts';
import { setTrap } from '../server/test/hostile-files/trap.testing.ts';
import { type Person, signUp } from '../server/test/people.ts';
import { processed, uploadOf } from '../server/test/uploads.ts';
import type { Aim } from './aims.ts';
import { makeFilm } from './film.ts';
import { type Latency, latencyUntil } from './latency.ts';
import type { Load } from './load.ts';
import { inTurns, median } from './turns.ts';
import type { BenchWorld } from './world.ts';

const idleMs = Number(process.env.BENCH_SECONDS ?? 10) * 1000;
const filmSeconds = Number(process.env.BENCH_FILM_SECONDS ?? 10);
/** Below `waitingUploads`, the limit of one account. */
const waitingEach = 14;

type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };
type Work = { name: string; files: UploadedFile[] };

export async function latencyBeside(
  { serverUrl }: BenchWorld,
  { page, works }: { page: Load; works: Work[] },
): Promise<Aim[]> {
  const busy = works.map(
    ({ name, files }) => [name, () => latencyBesideWork(serverUrl, page, files)] as const,
  );
  const loads: Record<string, () => Promise<Latency>> = {
    idle: () => latencyWhile(page, () => sleep(idleMs)),
    ...Object.fromEntries(busy),
  };
  const figures = await inTurns(loads);
  const alone = mediansOf(figures.idle ?? []);
  console.log(`the feed page\n  idle: ${tell(alone)}`);
  return works.flatMap(({ name }): Aim[] => {
    const beside = mediansOf(figures[name] ?? []);
    const times = { p50: beside.p50 / alone.p50, p99: beside.p99 / alone.p99 };
    console.log(`  beside ${name}: ${tell(beside)}, ${times.p50.toFixed(2)}x and ${times.p99.toFixed(2)}x`);
    const same = { beside: 'itself with nothing to do', unit: 'x' } as const;
    return [
      { ...same, work: `the feed page beside ${name}, p50`, now: times.p50, most: 1.2 },
      { ...same, work: `the feed page beside ${name}, p99`, now: times.p99, most: 2 },
    ];
  });
}

/** Sign up first, because creating an account costs more than a page. */
async function latencyBesideWork(url: string, page: Load, files: UploadedFile[]): Promise<Latency> {
  const uploads: { uploader: Person; file: UploadedFile }[] = [];
  for (let first = 0; first < files.length; first += waitingEach) {
    const uploader = await signUp(url, 'Ann');
    uploads.push(...files.slice(first, first + waitingEach).map((file) => ({ uploader, file })));
  }
  return latencyWhile(page, () => workOn(uploads));
}

async function latencyWhile(page: Load, work: () => Promise<unknown>): Promise<Latency> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const [latency] = await Promise.all([latencyUntil(page, () => isOver), working]);
  return latency;
}

async function workOn(uploads: { uploader: Person; file: UploadedFile }[]): Promise<void> {
  const places: { uploader: Person; key: string }[] = [];
  for (const { uploader, file } of uploads) {
    const { fields } = await uploadOf(uploader, file.name, file.bytes);
    places.push({ uploader, key: fields.key });
  }
  for (const { uploader, key } of places) await processed(uploader, key);
}

export async function filmWork(): Promise<Work> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-film-'));
  const path = join(folder, 'film.mp4');
  await makeFilm(path, filmSeconds);
  const bytes = new Uint8Array(await readFile(path));
  await rm(folder, { recursive: true });
  return { name: `a film of ${filmSeconds} s`, files: [{ name: 'film.mp4', bytes }] };
}

export async function hostileWork(): Promise<Work> {
  const trap = await setTrap();
  const files: UploadedFile[] = [];
  for (const make of Object.values(classes)) files.push(...(await make(trap)));
  await trap.remove();
  return { name: `${files.length} hostile files`, files };
}

function mediansOf(latencies: Latency[]): Latency {
  return {
    p50: median(latencies.map(({ p50 }) => p50)),
    p99: median(latencies.map(({ p99 }) => p99)),
  };
}

function tell({ p50, p99 }: Latency): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
