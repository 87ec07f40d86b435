import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../test/harness.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const getPage = (path: string, headers = {}) => fetch(`${world.url}${path}`, { headers });
const policyOf = async (path: string) =>
  (await getPage(path)).headers.get('content-security-policy')?.split('; ');

test('the reader of the API runs what this server sends, and nothing else; no other page of it runs anything', async () => {
  expect((await policyOf('/api/docs/reference'))?.sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
  ]);
  expect((await policyOf('/api/docs'))?.sort()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "frame-ancestors 'none'",
    "img-src 'self'",
    "style-src 'unsafe-inline'",
  ]);
});

test('all that it asks for is there, packed for those who take it so', async () => {
  const page = await (await getPage('/api/docs/reference')).text();
  const parts = [...page.matchAll(/(?:src|href)="(\/api\/docs\/reference\/[^"]+)"/g)].map(
    ([, part]) => part ?? '',
  );
  expect(parts).toHaveLength(4);
  for (const part of parts) {
    const [packed, plain] = [await getPage(part), await getPage(part, { 'accept-encoding': 'identity' })];
    expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
    expect(await packed.text()).toBe(await plain.text());
  }
});
