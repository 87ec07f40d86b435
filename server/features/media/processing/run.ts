import { chmod, lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Draft, Hashed, Job, Message } from './job.ts';
import { kill, launch, ownFolder, takeBack } from './launch.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';

/** `file` is a name inside `outDir`, `size` is in bytes, `sha256` in hex; pixel sizes are upright. */
export type Variant = {
  file: string;
  type: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
};

/**
 * What an upload turned out to be, and the files made of it, none of which carries its metadata.
 * image: `original`, `feed` (at most 1280 wide), `thumb` (at most 480).
 * video: `video` (MP4), `cover`, `feed`, `thumb`, `thumbnail_1` to `thumbnail_5`.
 * file: `original`, byte for byte.
 */
export type Processed = Omit<Draft, 'variants'> & { variants: Record<string, Variant> };

/**
 * `error` is a sentence for the owner of the file, `detail` is for the log. `crashed`: the process ended
 * without a word, which may have been its file's fault or somebody's `kill`: another try can tell.
 */
export type ProcessResult =
  | { ok: true; value: Processed }
  | { ok: false; error: string; detail: string; crashed?: true };

export type ProcessOptions = {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  limits?: Partial<Limits>;
};

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** What the child finds the upload under in its folder. */
const UPLOAD = 'upload';

const CRASHED = 'This file could not be processed.';
const WATCH_MS = 250;

/** `fetch` puts the upload at a path. */
type Input = { fetch(path: string): Promise<void>; outDir: string; name: string };

/**
 * Turns an uploaded file into what is shown, in a process of its own that is watched and ended beyond
 * its limits. Never throws for what a file holds; after a failure `outDir` may hold leftovers.
 */
export async function processFile(input: Input, options: ProcessOptions = {}): Promise<ProcessResult> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { outDir, name } = input;
  try {
    await input.fetch(join(outDir, UPLOAD));
    // The child may read it, not change it.
    await chmod(join(outDir, UPLOAD), 0o644);
    const answer = await converse({ source: UPLOAD, outDir: ownFolder, name, limits }, outDir, options);
    if (!answer.ok) return answer;
    return { ok: true, value: await checked(answer.draft, outDir) };
  } catch (error) {
    return { ok: false, error: CRASHED, detail: String(error) };
  }
}

type Answer = Extract<Message, { ok: boolean }> & { crashed?: true };

/** Starts the child, hands it the job and waits for its answer or its end, whichever the limits allow. */
async function converse(job: Job, folder: string, { onProgress, signal }: ProcessOptions): Promise<Answer> {
  const child = await launch(WORKER, folder);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const ended = new Promise((end) => child.once('close', end).once('error', end));
  const stop = (error: string, detail = error) => {
    resolve({ ok: false, error, detail });
    kill(child);
  };
  const abort = () => stop('Processing was stopped.');
  const guard = watch(child.pid, job.limits, stop);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  child.stdin?.on('error', () => {}); // the child is gone: 'close' tells
  const crash = (detail: string) => resolve({ ok: false, error: CRASHED, detail, crashed: true });
  child.on('error', (error) => crash(String(error)));
  child.on('close', (code, by) => crash(`ended with ${by ?? code}: ${errors}`));
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    const message = parse(line);
    if (!message) stop(CRASHED, 'unreadable message');
    else if ('ok' in message) resolve(message);
    else if ('progress' in message) onProgress?.(Math.min(100, Math.max(0, Math.round(message.progress))));
    else guard.lasts(message.seconds);
  });
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  // stdin stays open: its end tells the child that its parent has gone.
  child.stdin?.write(`${JSON.stringify(job)}\n`);
  const answer = await promise;
  signal?.removeEventListener('abort', abort);
  guard.stop();
  kill(child);
  await ended; // nothing writes to outDir from here on
  return answer;
}

/** Looks at memory and time; a video may take longer once it says how long it lasts. */
function watch(pid: number | undefined, limits: Limits, stop: (error: string) => void) {
  const start = performance.now();
  let allowed = limits.baseMs;
  const look = async () => {
    if (performance.now() - start > allowed) return stop('This file took too long to process.');
    if ((await residentBytes(pid)) > limits.memory) stop('This file needs too much memory to process.');
  };
  const timer = setInterval(look, WATCH_MS);
  return {
    lasts(seconds: number) {
      const needed = limits.baseMs + seconds * limits.msPerVideoSecond;
      allowed = Math.max(allowed, Math.min(limits.ceilingMs, needed));
    },
    stop: () => clearInterval(timer),
  };
}

/** Resident memory from /proc; 0 where there is none. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

function parse(line: string): Message | null {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return null;
  }
}

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  bin: 'application/octet-stream',
};

/** The child read hostile bytes, so its word on names, types and sizes isn't taken. */
async function checked(draft: Draft<Hashed>, outDir: string): Promise<Processed> {
  const variants: Record<string, Variant> = {};
  for (const [name, { file, sha256, width, height }] of Object.entries(draft.variants)) {
    const type = TYPES[/^[a-z0-9_]+\.([a-z0-9]+)$/.exec(file)?.[1] ?? ''];
    const facts = await lstat(join(outDir, file));
    if (!type || !facts.isFile()) throw new Error(`unexpected variant ${file}`);
    variants[name] = { file, type, size: facts.size, sha256, width, height };
  }
  const files = Object.values(variants).map(({ file }) => file);
  for (const name of await readdir(outDir))
    if (!files.includes(name)) await rm(join(outDir, name), { recursive: true });
  await takeBack([outDir, ...files.map((file) => join(outDir, file))]);
  return { ...draft, variants };
}
