import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Clone, cloneWithMigrations } from '../../test/clone.ts';
import { commandLine, refusedStart } from '../../test/command-line.ts';
import { type UpdateScene, updateScene } from '../../test/update-scene.ts';
import { ourVersion } from './migrate.ts';

let folder: string;
let scene: UpdateScene;
/** Its extra migration breaks old clones but not new ones. */
let breaking: Clone;
let gentle: Clone;

const sql = 'create table newer (id int)';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-versions-'));
  [breaking, gentle] = [
    await cloneWithMigrations(join(folder, 'breaking'), [{ oldest: null, sql }]),
    await cloneWithMigrations(join(folder, 'gentle'), [{ oldest: ourVersion(), sql }]),
  ];
});
beforeEach(async () => {
  scene = await updateScene(folder);
});
afterEach(() => scene.end());
afterAll(() => rm(folder, { recursive: true, force: true }));

async function isMigrated(): Promise<boolean> {
  const [row] = await scene.database`select to_regclass('newer') is not null as yes`;
  return row?.yes;
}

describe('beside a running server of an older version', { timeout: 180_000 }, () => {
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
    expect(await isMigrated()).toBe(false);
    expect(await commandLine(['status'], scene.settings)).toMatchObject({ code: 0 });
  });

  test('a newer server starts only if the older one can work with its migrations', async () => {
    const older = await scene.startServer();
    const { code, output } = await breaking.start({ ...scene.settings, PORT: '0' }).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('Stop it first')]);
    expect(await isMigrated()).toBe(false);
    const newer = await scene.startServer(gentle.start);
    expect(await isMigrated()).toBe(true);
    for (const server of [older, newer]) await server.stop();
    await scene.startServer();
  });
});

test('a server too old for the database is refused with a reason, and so are its commands', async () => {
  await (await scene.startServer(breaking.start)).stop();
  expect(await isMigrated()).toBe(true);
  for (const refusal of [
    await refusedStart({ ...scene.settings, PORT: '0' }),
    await commandLine(['status'], scene.settings),
  ])
    expect(refusal).toEqual({
      code: 1,
      output: expect.stringMatching(/^A newer version of Loopyard has upgraded .* Update this one first\n$/),
    });
  await scene.startServer(breaking.start);
}, 180_000);
