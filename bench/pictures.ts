import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { lower } from '../server/features/media/processing/launch.ts';
import { processFile } from '../server/features/media/processing/run.ts';
import { tellRatio } from './tell.ts';

const rounds = 5;

/** The pictures made of a photo of 12 megapixels, checks included, beside sharp alone with the same settings. */
export async function pictures(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pictures-'));
  const photo = join(folder, 'photo.jpg');
  const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#888888', noise: grain } })
    .blur(1.5)
    .jpeg({ quality: 90 })
    .toFile(photo);
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    times.floor.push(await secondsOf(() => sharpAlone(photo, folder)));
    times.ours.push(await secondsOf(() => ourWay(photo, folder)));
  }
  await rm(folder, { recursive: true });
  const perMinute = (seconds: number[]) => 60 / (seconds.toSorted((a, b) => a - b)[rounds >> 1] ?? 60);
  tellRatio(
    'pictures of a 12-megapixel photo',
    { ours: perMinute(times.ours), floor: perMinute(times.floor) },
    'photos/min',
  );
}

async function ourWay(photo: string, folder: string): Promise<void> {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const result = await processFile({ fetch: (path) => link(photo, path), outDir, name: 'photo.jpg' });
  if (!result.ok) throw new Error(result.error);
}

/** In a process of its own, too, of the same priority. */
async function sharpAlone(photo: string, folder: string): Promise<void> {
  const script = fileURLToPath(new URL('./sharp-alone.ts', import.meta.url));
  const child = spawn(process.execPath, [script, photo, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (child.pid !== undefined) lower(child.pid);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`sharp alone ended with ${code}`);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
