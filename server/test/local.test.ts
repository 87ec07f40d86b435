import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createLog } from '../platform/log.ts';
import { startServer } from '../start/server.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, nobodyAt, type Person } from './people.ts';

let world: TestWorld;
let ann: Person;
beforeAll(async () => {
  world = await startWorld({ rateLimits: true });
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

/** Headers that a local proxy adds to remote requests. It rewrites Host to our own name. */
const forwarding: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'loopyard.example' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
  { via: '1.1 proxy' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'true-client-ip': '203.0.113.9' },
];

async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const [response] = (await once(request(url, { headers }).end(), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('a feature for this machine only', () => {
  test('hides the outbox under another host name, or behind a proxy that rewrites Host', async () => {
    const outbox = `${world.url}/dev/outbox`;
    expect(await statusOf(outbox, {})).toBe(200);
    expect(await statusOf(outbox, { host: `evil.example:${new URL(world.url).port}` })).toBe(404);
    for (const headers of forwarding)
      expect([headers, await statusOf(outbox, headers)]).toEqual([headers, 404]);
  });

  test('takes no sandbox payment through a proxy', async () => {
    const plan = { plan: 'monthly', members: 5, months: 1 };
    const { body } = await ann.post(`/api/loops/${await loopOf(ann)}/plan`, plan);
    const page = body.checkout.url;
    expect(await statusOf(page, {})).toBe(200);
    for (const headers of forwarding)
      expect([headers, await statusOf(page, headers)]).toEqual([headers, 404]);
  });

  test('rejects the seeds’ password through a proxy, or once others can reach the server', async () => {
    const seeded = await startWorld({ rateLimits: true, seed: true, roles: 'web' });
    const input = `{ email: "admin@loopyard.example", password: "loopyard-tour" }`;
    const query = `mutation { signinUser(input: ${input}) { auth_token } }`;
    const codeFor = async (url: string, headers: Record<string, string>) => {
      const { body } = await nobodyAt(url).post('/api/graphql', { query }, headers);
      return body.errors?.[0].extensions.code ?? 'signed in';
    };
    try {
      expect(await codeFor(seeded.url, {})).toBe('signed in');
      for (const headers of forwarding)
        expect([headers, await codeFor(seeded.url, headers)]).toEqual([headers, 'invalid_credentials']);
      const open = await startServer(
        readConfig({ ...seeded.settings, PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'silent' }),
        { log: createLog('silent') },
      );
      expect(await codeFor(open.url, {})).toBe('invalid_credentials');
      await open.stop();
    } finally {
      await seeded.stop();
    }
  });

  test('doesn’t serve requests through a proxy without limits', async () => {
    const limitless = await startWorld();
    try {
      const page = `${limitless.url}/api/loops`;
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
      expect(await statusOf(page, {})).toBe(401);
      for (const headers of forwarding) {
        expect([headers, await statusOf(page, headers)]).toEqual([headers, 403]);
        const opening = statusOf(`${limitless.url}/cable`, { ...headers, ...upgrade });
        expect([headers, await opening.catch(({ code }) => code)]).toEqual([headers, 'ECONNRESET']);
      }
      // With limits, a proxy's requests are served.
      expect(await statusOf(`${world.url}/api/loops`, { 'x-forwarded-for': '203.0.113.9' })).toBe(401);
    } finally {
      await limitless.stop();
    }
  });
});
