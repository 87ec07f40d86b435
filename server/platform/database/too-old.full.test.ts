import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clone, cloneWithMigrations } from '../../test/clone.ts';
import { commandLine, refusedStart } from '../../test/command-line.ts';
import { isMigrated, newerTable } from '../../test/newer-version.testing.ts';
import { type UpdateScene, updateScene } from '../../test/update-scene.ts';

let folder: string;
let scene: UpdateScene;
let newer: Clone;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-too-old-'));
  newer = await cloneWithMigrations(join(folder, 'newer'), [{ oldest: null, sql: newerTable }]);
  scene = await updateScene(folder);
});
afterAll(async () => {
  await scene.end();
  await rm(folder, { recursive: true, force: true });
});

test('a server too old for the database is refused with a reason, and so are its commands', async () => {
  await (await scene.startServer(newer.start)).stop();
  expect(await isMigrated(scene)).toBe(true);
  for (const refusal of [
    await refusedStart({ ...scene.settings, PORT: '0' }),
    await commandLine(['status'], scene.settings),
  ])
    expect(refusal).toEqual({
      code: 1,
      output: expect.stringMatching(/^A newer version of Loopyard has upgraded .* Update this one first\n$/),
    });
  await scene.startServer(newer.start);
});
