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

/** `file` is relative to `outDir`, `size` is in bytes, `sha256` in hex. Pixel sizes are upright. */
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
 * image: `original`; `large` up to 2560 px, unless moving or no wider than `feed`; `feed` 1280; `thumb` 480.
 * video: `video` (MP4); `thumbnail-1`, `feed-1` and `thumb-1` to 5; `cover`, a copy of one thumbnail.
 * file: `original`, unchanged.
 */
export type Processed = Omit<Draft, 'variants'> & { variants: Record<string, Variant> };

/** `error` is for the owner, `detail` for the log. `ended` shows if the file may be at fault. */
export type ProcessResult =
  | { ok: true; value: Processed }
  | { ok: false; error: string; detail: string; ended?: 'crashed' | 'killed' };

export type ProcessOptions = {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  limits?: Partial<Limits>;
  nice?: number;
};

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const CRASHED = 'This file could not be processed.';
const mostBytes = 64 * 1024;

type Input = {
  fetch(path: string): Promise<void>;
  outDir: string;
  name: string;
  edit?: PictureEdit | null;
};

/** Never throws because of the file's contents. After a failure, `outDir` may contain leftovers. */
export async function processFile(input: Input, options: ProcessOptions = {}): Promise<ProcessResult> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { outDir, name, edit = null } = input;
  try {
    await input.fetch(join(outDir, UPLOAD));
    await chmod(join(outDir, UPLOAD), 0o644);
    const answer = await converse({ source: UPLOAD, outDir: ownFolder, name, edit, limits }, outDir, options);
    if (!answer.ok) return answer;
    return { ok: true, value: await checkedDraft(answer.draft, outDir) };
  } catch (error) {
    return { ok: false, error: CRASHED, detail: String(error) };
  }
}

type Ended = Answer & Pick<Extract<ProcessResult, { ok: false }>, 'ended'>;

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
  // Keep stdin open: the child ends when it closes.
  child.stdin?.write(`${JSON.stringify(job)}\n`);
  const answer = await promise;
  signal?.removeEventListener('abort', abort);
  guard.stop();
  kill(child);
  await ended; // nothing writes to outDir from here on
  return answer;
}

/** Sent by an operator or by the kernel when memory is short, never by the process itself. */
const killedBy: NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** Limits the line length, so that the child can't fill the server's memory. */
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
export async function checkedDraft(draft: Draft<Hashed>, outDir: string): Promise<Processed> {
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
