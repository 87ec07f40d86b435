import { expect, test } from 'vitest';
import { describeRoutes, everyone, heldCells, routesOf } from './authorization.testing.ts';

describeRoutes(routesOf.loops);

test(`the authorization table holds in its ${routesOf.loops.length * everyone.length} cells of changes to loops`, () => {
  expect(heldCells()).toBe(routesOf.loops.length * everyone.length);
});
