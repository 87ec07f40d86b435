import { existsSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { unusedRules } from '../../test/unused-files.testing.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

unusedRules({ world: () => world, isThere: async (key) => existsSync(world.fileFolder(key)) });
