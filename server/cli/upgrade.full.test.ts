import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ourVersion } from '../platform/database/migrate.ts';
import { until } from '../platform/patience.testing.ts';
import { type Clone, cloneWithMigrations } from '../test/clone.ts';
import type { StartedCommand } from '../test/command-line.ts';
import { type UpdateScene, updateScene } from '../test/update-scene.ts';

let folder: string;
let scene: UpdateScene;
let clone: Clone;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-giving-way-'));
  clone = await cloneWithMigrations(folder, [
    { oldest: ourVersion(), sql: 'alter table posts add column newer text' },
  ]);
});
beforeEach(async () => {
  scene = await updateScene(folder);
  const server = await scene.startServer();
  await server.stop();
});
afterEach(() => scene.end());
afterAll(() => rm(folder, { recursive: true, force: true }));

const whileInUse = (act: () => Promise<void>) =>
  scene.database.begin(async (tx) => {
    await tx`select count(*) from posts`;
    await act();
  });

test('an upgrade of a table that is never free ends with who has it, and has done nothing', async () => {
  await whileInUse(async () => {
    const { code, output } = await clone.command(['upgrade', '--yes'], scene.settings).ended;
    expect(output.match(/waits for its tables/g)).toHaveLength(14);
    expect(output).toMatch(
      /could not lock its tables in 15 tries \(postgres\.js has had a transaction open for \d+ s\)\. Nothing was changed\./,
    );
    expect(code).toBe(1);
  });
  expect(await scene.atVersion()).toMatchObject({ migrations: ourVersion(), oldestKnown: ourVersion() });
});

test('a server that starts gives way as well, says so in its log, and is ready once the table is free', async () => {
  let output = '';
  const start = (settings: Record<string, string>): StartedCommand => {
    const command = clone.start(settings);
    command.child.stdout?.on('data', (text) => {
      output += text;
    });
    return command;
  };
  let ready: Promise<unknown> | null = null;
  await whileInUse(async () => {
    ready = scene.startServer(start);
    await until(() => output.includes('"event":"database.migration_waits"'));
  });
  await ready;
  expect(await scene.atVersion()).toMatchObject({ migrations: clone.version, oldestKnown: clone.version });
});
