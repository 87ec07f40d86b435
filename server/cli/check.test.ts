import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ObjectStore } from '../platform/storage/objects.ts';
import { openLocalStore } from '../platform/storage/open-storage.ts';
import { checkRules } from '../test/check-files.testing.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import type { Person } from '../test/people.ts';

let world: TestWorld;
let ann: Person;
let objects: ObjectStore;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  objects = await openLocalStore(join(world.settings.DATA_DIR, 'files'));
});
afterAll(() => world.stop());

checkRules(() => ({ world, ann, objects, settings: world.settings }));
