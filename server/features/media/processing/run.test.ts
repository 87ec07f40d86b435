import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canIsolate, launch } from './launch.ts';
import { makeVideo } from './made.testing.ts';
import { type ProcessOptions, type ProcessResult, processFile } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-'));
  await mkdir(join(folder, 'out'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Takes seconds to encode. */
async function longVideo(): Promise<(options: ProcessOptions) => Promise<ProcessResult>> {
  const source = join(folder, 'long.mkv');
  await makeVideo({ path: source, width: 1280, height: 720, frames: 300, codec: FF_ENCODER_MPEG4 });
  return (options) => processFile({ source, outDir: join(folder, 'out'), name: 'long.mkv' }, options);
}

test('stopping mid-way ends the child and is a result, not an error', async () => {
  const run = await longVideo();
  const stop = new AbortController();
  const seen: number[] = [];
  const result = await run({
    signal: stop.signal,
    onProgress(percent) {
      seen.push(percent);
      stop.abort();
    },
  });
  expect(seen.at(-1)).toBeLessThan(50);
  expect(result).toMatchObject({ ok: false, error: 'Processing was stopped.' });
});

test('too much memory or time ends the child with a sentence', async () => {
  const run = await longVideo();
  expect(await run({ limits: { memory: 1024 ** 2 } })).toMatchObject({
    ok: false,
    error: 'This file needs too much memory to process.',
  });
  expect(await run({ limits: { baseMs: 300, msPerVideoSecond: 0 } })).toMatchObject({
    ok: false,
    error: 'This file took too long to process.',
  });
});

test('bytes, pixels and seconds are bounded', async () => {
  const run = await longVideo();
  for (const [limit, error] of [
    [{ videoBytes: 10 }, 'This video is too large a file.'],
    [{ videoSeconds: 1 }, 'This video is too long.'],
    [{ videoPixels: 1000 }, 'This video has too large a picture.'],
  ] as const)
    expect(await run({ limits: limit })).toMatchObject({ ok: false, error });
});

test('a missing file is a result, not an error', async () => {
  const result = await processFile({ source: join(folder, 'none'), outDir: folder, name: 'none.txt' });
  expect(result).toMatchObject({ ok: false, error: 'This file could not be processed.' });
});

test('the child has no network, no secrets and the lowest priority', async () => {
  process.env.LOOPYARD_TEST_SECRET = 'hidden';
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const address = server.address();
  const script = join(folder, 'probe.mjs');
  await writeFile(
    script,
    `import { writeSync } from 'node:fs';
     import { connect } from 'node:net';
     import { getPriority } from 'node:os';
     const tell = (connected) => {
       writeSync(3, JSON.stringify({ connected, env: process.env, nice: getPriority() }) + '\\n');
       process.exit();
     };
     connect(${typeof address === 'object' ? address?.port : 0}, '127.0.0.1')
       .on('connect', () => tell(true)).on('error', () => tell(false));`,
  );
  const child = await launch(script);
  const [line] = await Array.fromAsync(createInterface({ input: child.stdio[3] as Readable }));
  server.close();
  delete process.env.LOOPYARD_TEST_SECRET;
  const told = JSON.parse(line ?? '');
  expect(told.connected).toBe(!(await canIsolate()));
  expect(told.env).not.toHaveProperty('LOOPYARD_TEST_SECRET');
  expect(told.nice).toBe(19);
});

test('the child ends when its parent is gone', async () => {
  const child = await launch(fileURLToPath(new URL('./worker.ts', import.meta.url)));
  const ended = new Promise((end) => child.once('close', end));
  child.stdin?.end();
  expect(await ended).toBe(1);
});
