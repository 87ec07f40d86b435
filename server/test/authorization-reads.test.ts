import { type AuthorizedRoute, type Row, routes } from '@loopyard/contract/authorization.ts';
import { expect, test } from 'vitest';
import { describeRoutes, everyone, heldCells } from './authorization.testing.ts';

const reads = (Object.entries(routes) as [AuthorizedRoute, Row][]).filter(([route]) =>
  route.startsWith('GET '),
);
describeRoutes(reads);

test(`the authorization table holds in its ${reads.length * everyone.length} cells of reads`, () => {
  expect(heldCells()).toBe(reads.length * everyone.length);
});
