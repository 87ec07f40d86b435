import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confinement, launch } from './launch.ts';
import { linkTo, makeVideo } from './made.testing.ts';
import { type ProcessOptions, type ProcessResult, processFile } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-'));
  await mkdir(join(folder, 'out'));
});
afterEach(() => rm(folder, { recursive: true }));

let longVideo: string;
beforeAll(async () => {
  longVideo = join(await mkdtemp(join(tmpdir(), 'long-')), 'long.mkv');
  await makeVideo({ path: longVideo, width: 1280, height: 720, frames: 300, codec: FF_ENCODER_MPEG4 });
});
afterAll(() => rm(dirname(longVideo), { recursive: true }));

const runProcess = (options: ProcessOptions, video = longVideo): Promise<ProcessResult> =>
  processFile({ fetch: linkTo(video), outDir: join(folder, 'out'), name: 'long.mkv' }, options);

test('stopping mid-way ends the child and is a result, not an error', async () => {
  const stop = new AbortController();
  const percents: number[] = [];
  const result = await runProcess({
    signal: stop.signal,
    onProgress(percent) {
      percents.push(percent);
      stop.abort();
    },
  });
  expect(percents.at(-1)).toBeLessThan(50);
  expect(result).toMatchObject({ ok: false, error: 'Processing was stopped.' });
});

test('a file that is worked on goes after everything else, also where sessions and not processes are weighed', async () => {
  const stop = new AbortController();
  const weights: string[] = [];
  await runProcess({
    nice: 1,
    signal: stop.signal,
    onProgress() {
      for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' '))
        if (existsSync(`/proc/${pid}/autogroup`))
          weights.push(readFileSync(`/proc/${pid}/autogroup`, 'utf8'));
      stop.abort();
    },
  });
  if (existsSync('/proc/self/autogroup')) expect(weights.join()).toMatch(/nice 1$/m);
});

test('too much memory or time ends the child with a sentence', async () => {
  expect(await runProcess({ limits: { memory: 1024 ** 2 } })).toMatchObject({
    ok: false,
    error: 'This file needs too much memory to process.',
  });
  expect(await runProcess({ limits: { baseMs: 300, msPerVideoSecond: 0 } })).toMatchObject({
    ok: false,
    error: 'This file took too long to process.',
  });
});

test('too large an output ends the child with a sentence', async () => {
  // The first pictures of noise take much room.
  const noise = join(folder, 'noise.mkv');
  const size = { width: 1280, height: 720, frames: 50, through: 'noise=alls=100:allf=t' };
  await makeVideo({ path: noise, ...size, codec: FF_ENCODER_MPEG4 });
  expect(await runProcess({ limits: { outputBytes: 1000 } }, noise)).toMatchObject({
    ok: false,
    error: 'This file would become too large.',
  });
});

test('bytes, pixels and seconds are bounded', async () => {
  for (const [limit, error] of [
    [{ videoBytes: 10 }, 'This film is too large.'],
    [{ videoSeconds: 1 }, 'This film is too long.'],
    [{ videoPixels: 1000 }, 'The picture of this film is too large.'],
  ] as const)
    expect(await runProcess({ limits: limit })).toMatchObject({ ok: false, error });
});

test('a missing file is a result, not an error', async () => {
  const result = await processFile({
    fetch: linkTo(join(folder, 'none')),
    outDir: folder,
    name: 'none.txt',
  });
  expect(result).toMatchObject({ ok: false, error: 'This file could not be processed.' });
});

describe('the child', () => {
  async function tell(program: string) {
    const script = join(folder, 'probe.mjs');
    await writeFile(script, program);
    await chmod(folder, 0o755);
    const child = await launch(script, join(folder, 'out'));
    const [line] = await Array.fromAsync(createInterface({ input: child.stdio[3] as Readable }));
    return JSON.parse(line ?? '');
  }

  test('has no network, no secret in its environment and the lowest priority', async () => {
    process.env.LOOPYARD_TEST_SECRET = 'hidden';
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    const address = server.address();
    const report = await tell(`import { writeSync } from 'node:fs';
      import { connect } from 'node:net';
      import { getPriority } from 'node:os';
      const tell = (connected) => {
        writeSync(3, JSON.stringify({ connected, env: process.env, nice: getPriority() }) + '\\n');
        process.exit();
      };
      connect(${typeof address === 'object' ? address?.port : 0}, '127.0.0.1')
        .on('connect', () => tell(true)).on('error', () => tell(false));`);
    server.close();
    delete process.env.LOOPYARD_TEST_SECRET;
    expect(report.connected).toBe(!(await confinement()).isOffline);
    expect(
      Object.keys(report.env)
        .filter((name) => !name.startsWith('_'))
        .sort(),
    ).toEqual(['LANG', 'MALLOC_ARENA_MAX', 'PATH', 'UV_THREADPOOL_SIZE']);
    expect(report.nice).toBe(19);
  });

  test('is what the system ends first where memory runs out', async () => {
    const report = await tell(`import { existsSync, readFileSync, writeSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      await sleep(50);
      const path = '/proc/self/oom_score_adj';
      writeSync(3, JSON.stringify(existsSync(path) ? Number(readFileSync(path, 'utf8')) : null) + '\\n');`);
    expect(report).toBe(existsSync('/proc/self/oom_score_adj') ? 1000 : null);
  });

  test('cannot read the server’s key or environment, nor other uploads, where it has a user of its own', async () => {
    const secret = join(folder, 'secret-key');
    await writeFile(secret, 'the key', { mode: 0o600 });
    await mkdir(join(folder, 'files'), { mode: 0o700 });
    await writeFile(join(folder, 'files', 'other'), 'another upload', { mode: 0o644 });
    const paths = [secret, join(folder, 'files', 'other'), `/proc/${process.pid}/environ`];
    const report = await tell(`import { readFileSync, writeFileSync, writeSync } from 'node:fs';
      const opens = (path) => { try { return readFileSync(path).length > 0; } catch { return false; } };
      writeFileSync('mine', 'something');
      writeSync(3, JSON.stringify({ read: ${JSON.stringify(paths)}.map(opens), own: opens('mine') }) + '\\n');`);
    const { isOwnUser } = await confinement();
    expect(report).toEqual({ read: Array(3).fill(!isOwnUser), own: true });
    if (process.getuid?.() === 0) expect(isOwnUser).toBe(true);
  });

  test('is refused more than half a gigabyte of memory, however quickly it takes it', async () => {
    const report = await tell(`import { writeSync } from 'node:fs';
      const taken = [];
      try { while (taken.length < 64) taken.push(Buffer.alloc(1024 ** 2 * 10, 1)); } catch {}
      writeSync(3, JSON.stringify(taken.length * 10) + '\\n');`);
    expect(report).toBeGreaterThan(200);
    if (process.platform === 'linux') expect(report).toBeLessThan(500);
  });

  test('ends when its parent is gone', async () => {
    const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));
    const child = await launch(worker, join(folder, 'out'));
    const ended = new Promise((end) => child.once('close', end));
    child.stdin?.end();
    expect(await ended).toBe(1);
  });
});

test('the variants belong to the server again, and nothing else is left beside it', async () => {
  const source = join(folder, 'notes.txt');
  const outDir = join(folder, 'out');
  await writeFile(source, 'some words', { mode: 0o600 });
  await writeFile(join(outDir, 'leftover'), 'of whatever');
  const result = await processFile({ fetch: linkTo(source), outDir, name: 'notes.txt' });
  expect(result).toMatchObject({
    ok: true,
    value: { variants: { original: { file: 'original.bin', size: 10 } } },
  });
  expect(await readdir(outDir)).toEqual(['original.bin']);
  for (const path of [outDir, join(outDir, 'original.bin'), source])
    expect((await stat(path)).uid).toBe(process.getuid?.());
});
