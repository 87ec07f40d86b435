import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Clone, cloneWithMigrations } from '../../test/clone.ts';
import { commandLine } from '../../test/command-line.ts';
import { isMigrated, newerTable } from '../../test/newer-version.testing.ts';
import { type UpdateScene, updateScene } from '../../test/update-scene.ts';
import { ourVersion } from './migrate.ts';

let folder: string;
let scene: UpdateScene;
/** Its extra migration breaks old clones but not new ones. */
let breaking: Clone;
let gentle: Clone;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-versions-'));
  [breaking, gentle] = [
    await cloneWithMigrations(join(folder, 'breaking'), [{ oldest: null, sql: newerTable }]),
    await cloneWithMigrations(join(folder, 'gentle'), [{ oldest: ourVersion(), sql: newerTable }]),
  ];
});
beforeEach(async () => {
  scene = await updateScene(folder);
});
afterEach(() => scene.end());
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('beside a running server of an older version', () => {
  test('no newer command migrates the database, whatever its migrations say', async () => {
    await scene.startServer();
    const commands = [['status'], ['check'], ['purge'], ['suspend', 'a@example.org']];
    for (const clone of [breaking, gentle])
      for (const words of clone === breaking ? commands : [['status']]) {
        const { code, output } = await clone.command(words, scene.settings).ended;
        expect([words, code, output]).toEqual([
          words,
          1,
          expect.stringContaining('An older version of Loopyard is using this database'),
        ]);
        expect(output.trim().split('\n')).toHaveLength(1);
      }
    expect(await isMigrated(scene)).toBe(false);
    expect(await commandLine(['status'], scene.settings)).toMatchObject({ code: 0 });
  });

  test('a newer server starts only if the older one can work with its migrations', async () => {
    const older = await scene.startServer();
    const { code, output } = await breaking.start({ ...scene.settings, PORT: '0' }).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('Stop it first')]);
    expect(await isMigrated(scene)).toBe(false);
    const newer = await scene.startServer(gentle.start);
    expect(await isMigrated(scene)).toBe(true);
    for (const server of [older, newer]) await server.stop();
    await scene.startServer();
  });
});
