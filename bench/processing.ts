import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lower } from '@loopyard/codec/launch.ts';
import { processFile } from '@loopyard/codec/run.ts';
import sharp from 'sharp';
import type { Aim } from './aims.ts';
import { makeFilm } from './film.ts';
import { tellCosts } from './tell.ts';
import { costOf, inTurns } from './turns.ts';

const filmSeconds = Number(process.env.BENCH_FILM_SECONDS ?? 30);

export async function pictures(): Promise<Aim> {
  return besideAlone('pictures of a 12-megapixel photo', {
    library: 'sharp alone',
    name: 'photo.jpg',
    make: makePhoto,
    alone: './sharp-alone.ts',
  });
}

export async function video(): Promise<Aim> {
  return besideAlone(`a film of ${filmSeconds} s, 1920×1080 with sound`, {
    library: 'FFmpeg alone',
    name: 'film.mp4',
    make: (path) => makeFilm(path, filmSeconds),
    alone: './film-alone.ts',
  });
}

type Sample = {
  library: string;
  name: string;
  make(path: string): Promise<void>;
  /** A script that does the same work without us. Its arguments are a path and a folder. */
  alone: string;
};

async function besideAlone(work: string, { library, name, make, alone }: Sample): Promise<Aim> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-media-'));
  const source = join(folder, name);
  await make(source);
  const costs = await inTurns({
    ours: () => costOf(() => ourWay(source, { name, folder })),
    floor: () => costOf(() => run(alone, [source, folder])),
  });
  await rm(folder, { recursive: true });
  const now = tellCosts(`${work}, beside ${library}`, costs);
  return { work, beside: library, now, unit: '', least: 0.9 };
}

async function ourWay(source: string, { name, folder }: { name: string; folder: string }): Promise<void> {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const result = await processFile({ fetch: (path) => link(source, path), outDir, name });
  if (!result.ok) throw new Error(`${result.error} ${result.detail}`);
}

/** Runs it in a process of the same priority as ours. */
async function run(script: string, args: string[]): Promise<void> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (child.pid !== undefined) lower(child.pid);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}

async function makePhoto(path: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#888888', noise } })
    .blur(1.5)
    .jpeg({ quality: 90 })
    .toFile(path);
}
