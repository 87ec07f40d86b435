import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const audits = serverAudits({ url: () => `${world.url}/api/graphql`, fetchFn: fetch });

test('the specification of GraphQL over HTTP has 61 audits', () => {
  expect(audits).toHaveLength(61);
});

describe('GraphQL over HTTP', () => {
  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_, audit) => {
    const result = await audit.fn();
    expect([result.status, 'reason' in result ? result.reason : '']).toEqual(['ok', '']);
  });
});
