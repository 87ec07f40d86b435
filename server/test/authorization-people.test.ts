import { expect, test } from 'vitest';
import { describeRoutes, everyone, heldCells, routesOf } from './authorization.testing.ts';

describeRoutes(routesOf.people);

test(`the authorization table holds in its ${routesOf.people.length * everyone.length} cells of changes to people, and by operators`, () => {
  expect(heldCells()).toBe(routesOf.people.length * everyone.length);
});
