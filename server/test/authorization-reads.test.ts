import { expect, test } from 'vitest';
import { describeRoutes, everyone, heldCells, routesOf } from './authorization.testing.ts';

describeRoutes(routesOf.reads);

test(`the authorization table holds in its ${routesOf.reads.length * everyone.length} cells of reads`, () => {
  expect(heldCells()).toBe(routesOf.reads.length * everyone.length);
});
