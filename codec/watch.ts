import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TOO_MUCH_MEMORY, UPLOAD } from './job.ts';
import type { Limits } from './limits.ts';

const WATCH_MS = 100;

type Watched = { pid: number | undefined; folder: string };

export function watch(watched: Watched, limits: Limits, stop: (error: string) => void) {
  const start = performance.now();
  let allowedMs = limits.baseMs;
  const look = async () => {
    if (performance.now() - start > allowedMs) return stop('This file took too long to process.');
    if ((await residentBytes(watched.pid)) > limits.memory) return stop(TOO_MUCH_MEMORY);
    if ((await writtenBytes(watched.folder)) > limits.outputBytes) stop('This file would become too large.');
  };
  const timer = setInterval(look, WATCH_MS);
  return {
    lasts(seconds: number) {
      const needed = limits.baseMs + seconds * limits.msPerVideoSecond;
      allowedMs = Math.max(allowedMs, Math.min(limits.ceilingMs, needed));
    },
    stop: () => clearInterval(timer),
  };
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

async function writtenBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => []))
    if (name !== UPLOAD) bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  return bytes;
}
