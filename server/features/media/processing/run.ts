import type { ChildProcess } from 'node:child_process';
import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { PictureEdit } from '@loopyard/contract/picture-edits.ts';
import { type Answer, type Draft, type Hashed, type Job, UPLOAD } from './job.ts';
import { kill, launch, lowerSession, ownFolder, takeBack } from './launch.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { parseMessage } from './message.ts';
import { watch } from './watch.ts';

/** `file` is a name inside `outDir`, `size` is in bytes, `sha256` in hex; pixel sizes are upright. */
export type Variant = {
  file: string;
  type: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  placeholder?: string;
};

/**
 * What an upload turned out to be, and the files made of it, none of which carries its metadata.
 * image: `original`, `large` (at most 2560 wide; none where `feed` shows as much, or moves), `feed` (at most 1280),
 * `thumb` (at most 480).
 * video: `video` (MP4), five stills as `thumbnail-1` to `thumbnail-5`, `feed-1` …, `thumb-1` …; `cover` is one of the
 * thumbnails, under its own name as well.
 * file: `original`, byte for byte.
 */
export type Processed = Omit<Draft, 'variants'> & { variants: Record<string, Variant> };

/**
 * `error` is a sentence for the owner of the file, `detail` is for the log. `ended`: the process did without a word,
 * by a crash, which is its file's doing most likely, or killed by somebody: another try can tell.
 */
export type ProcessResult =
  | { ok: true; value: Processed }
  | { ok: false; error: string; detail: string; ended?: 'crashed' | 'killed' };

export type ProcessOptions = {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  limits?: Partial<Limits>;
  /** How far it gives way to everything else, as nice(1) counts. */
  nice?: number;
};

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const CRASHED = 'This file could not be processed.';
/** Of a message. */
const mostBytes = 64 * 1024;

/** `fetch` puts the upload at a path. `edit`: what is kept of it, where that is not all. */
type Input = {
  fetch(path: string): Promise<void>;
  outDir: string;
  name: string;
  edit?: PictureEdit | null;
};

/**
 * Turns an uploaded file into what is shown, in a process of its own that is watched and ended beyond
 * its limits. Never throws for what a file holds; after a failure `outDir` may hold leftovers.
 */
export async function processFile(input: Input, options: ProcessOptions = {}): Promise<ProcessResult> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { outDir, name, edit = null } = input;
  try {
    await input.fetch(join(outDir, UPLOAD));
    // The child may read it, not change it.
    await chmod(join(outDir, UPLOAD), 0o644);
    const answer = await converse({ source: UPLOAD, outDir: ownFolder, name, edit, limits }, outDir, options);
    if (!answer.ok) return answer;
    return { ok: true, value: await checked(answer.draft, outDir) };
  } catch (error) {
    return { ok: false, error: CRASHED, detail: String(error) };
  }
}

type Ended = Answer & Pick<Extract<ProcessResult, { ok: false }>, 'ended'>;

/** Starts the child, hands it the job and waits for its answer or its end, whichever the limits allow. */
async function converse(
  job: Job,
  folder: string,
  { onProgress, signal, nice }: ProcessOptions,
): Promise<Ended> {
  const child = await launch(WORKER, folder);
  if (child.pid !== undefined && nice) lowerSession(child.pid, nice);
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const ended = new Promise((end) => child.once('close', end).once('error', end));
  const stop = (error: string, detail = error) => {
    resolve({ ok: false, error, detail });
    kill(child);
  };
  const abort = () => stop('Processing was stopped.');
  const guard = watch({ pid: child.pid, folder }, job.limits, stop);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  child.stdin?.on('error', () => {}); // the child is gone: 'close' tells
  const end = (ended: 'crashed' | 'killed', detail: string) =>
    resolve({ ok: false, error: CRASHED, detail, ended });
  child.on('error', (error) => end('killed', String(error)));
  child.on('close', (code, by) =>
    end(by && killedBy.includes(by) ? 'killed' : 'crashed', `ended with ${by ?? code}: ${errors}`),
  );
  messagesOf(child, () => stop(CRASHED, 'a message without end')).on('line', (line) => {
    const message = parseMessage(line);
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

/** What nobody does to itself: an operator does, or the kernel when memory is short. */
const killedBy: NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** Line by line; of none there is more in memory than a message may have. */
function messagesOf(child: ChildProcess, onEndless: () => void): Interface {
  const input = child.stdio[3] as Readable;
  let bytesOfLine = 0;
  input.on('data', (chunk: Buffer) => {
    const lineEnd = chunk.lastIndexOf(0x0a);
    bytesOfLine = lineEnd < 0 ? bytesOfLine + chunk.length : chunk.length - lineEnd - 1;
    if (bytesOfLine > mostBytes) onEndless();
  });
  return createInterface({ input });
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
export async function checked(draft: Draft<Hashed>, outDir: string): Promise<Processed> {
  const variants: Record<string, Variant> = {};
  for (const [name, { file, ...facts }] of Object.entries(draft.variants)) {
    const type = TYPES[/^[a-z0-9_]+\.([a-z0-9]+)$/.exec(file)?.[1] ?? ''];
    const stored = await lstat(join(outDir, file));
    if (!type || !stored.isFile()) throw new Error(`unexpected variant ${file}`);
    variants[name] = { file, type, size: stored.size, ...facts };
  }
  const files = Object.values(variants).map(({ file }) => file);
  for (const name of await readdir(outDir))
    if (!files.includes(name)) await rm(join(outDir, name), { recursive: true });
  await takeBack([outDir, ...files.map((file) => join(outDir, file))]);
  return { ...draft, variants };
}
