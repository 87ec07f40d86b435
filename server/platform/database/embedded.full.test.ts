import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { query } from './embedded.testing.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const log = { info() {}, warn() {}, error() {} };

test('embedded PostgreSQL comes back however early it is killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-kills-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  let killed: number | null = null;
  for (let kills = 0; kills < 15; kills++) {
    killed = await nextReady(dataDir, killed);
    process.kill(killed, 'SIGKILL');
  }
  await nextReady(dataDir, killed);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** Asks in every turn of the event loop, so it is known as soon as it is ready. */
async function nextReady(dataDir: string, previous: number | null): Promise<number> {
  const folder = join(dataDir, 'postgres', 'cluster');
  for (; ; await nextTurn()) {
    const lines = readIfThere(join(folder, 'postmaster.pid')).split('\n');
    if (lines[7]?.trim() === 'ready' && Number(lines[0]) !== previous) return Number(lines[0]);
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
