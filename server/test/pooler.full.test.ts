import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { startProgram } from './command-line.ts';
import { freePort } from './crash/free-port.ts';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { startWorld, type TestWorld } from './harness.ts';

let world: TestWorld;
let between: Forwarder;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  between = await startForwarder(world.settings.DATABASE_URL);
  folder = await mkdtemp(join(tmpdir(), 'loopyard-pooler-'));
});
afterAll(async () => {
  between.stop();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

function fatal(code: string, words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${words}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('a server survives a database that stops behind a pooler which reports it twice', async () => {
  const port = await freePort();
  const { child } = startProgram({
    ...world.settings,
    DATABASE_URL: between.through(world.settings.DATABASE_URL),
    DATA_DIR: folder,
    PORT: String(port),
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady);
  const words = [
    fatal('57P01', 'terminating connection due to unexpected postmaster exit'),
    fatal('08P01', 'server conn crashed?'),
  ];
  between.say(Buffer.concat(words));
  // A crash would happen at once.
  await sleep(1_000);
  await until(async () => child.exitCode !== null || (await isReady()));
  expect(child.exitCode).toBeNull();
});
