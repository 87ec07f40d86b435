import { afterAll, beforeAll, describe, test } from 'vitest';
import { startWorld, type TestWorld } from './harness.ts';
import { allRoutes, answersAnything, isOfLoop } from './hostile.testing.ts';
import { castIn } from './scene.ts';
import type { Cast } from './stage.ts';

let world: TestWorld;
let cast: Cast;
beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world);
});
afterAll(() => world.stop());

describe('a route answers anything it is sent with a problem and never breaks', () => {
  test.each(allRoutes.filter(isOfLoop))('%s', (route) => answersAnything(world, cast, route));
});
