import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { startProgram } from '../test/command-line.ts';
import { forksOf } from './forks.testing.ts';

test('a process that is started while PostgreSQL is away waits for it, and starts no database of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-forks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { child, ended } = startProgram({ DATA_DIR: folder, PORT: '0', SEED: 'off', PROCESSES: '2' });
  let output = '';
  child.stdout?.on('data', (lines: string) => {
    output += lines;
  });
  const areReady = (count: number) => () => output.match(/"event":"server\.ready"/g)?.length === count;
  await until(areReady(2));
  const cluster = join(folder, 'postgres', 'cluster');
  const [postmaster] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  // PostgreSQL does not start without this file, so it is away until the file is back.
  const control = join(cluster, 'global', 'pg_control');
  await rename(control, `${control}.away`);
  process.kill(Number(postmaster), 'SIGKILL');
  for (const pid of await forksOf(child)) process.kill(pid, 'SIGKILL');
  await until(() => output.includes('"event":"database.awaited"'));
  await rename(`${control}.away`, control);
  await until(areReady(3));
  expect(output.match(/"event":"process\.ended"/g)).toHaveLength(1);
  expect(output).not.toMatch(/"level":60|already running/);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
