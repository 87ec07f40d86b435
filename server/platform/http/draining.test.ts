import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Server } from '../../start/server.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

/** No test waits that long: `hurry` ends the wait. */
const drainSeconds = 600;

let world: TestWorld;
let ann: Person;
let loopId: number;
let server: Server;
let hurry: AbortController;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
});
beforeEach(async () => {
  hurry = new AbortController();
  server = await world.another({}, { drainSeconds });
});
afterEach(async () => {
  hurry.abort();
  await server.stop(hurry.signal);
});
afterAll(() => world.stop());

const path = () => `/api/loops/${loopId}`;

async function begunPost(): Promise<{ post: ClientRequest; body: string }> {
  const body = JSON.stringify({ title: 'Begun before the end', loop_id: loopId });
  const post = request(`${server.url}/api/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ann.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  post.flushHeaders();
  await once(post, 'continue');
  return { post, body };
}

test('a stopping server reports it at /readyz, still answers, closes each connection after its answer, and keeps sockets', async () => {
  const annHere = ann.at(server.url);
  const cable = await annHere.cable();
  expect((await annHere.get(path())).headers.get('connection')).toBe('keep-alive');

  const stopped = server.stop(hurry.signal);
  expect((await annHere.get('/readyz')).status).toBe(503);
  expect((await annHere.get('/healthz')).status).toBe(200);
  const [readAnswer, writeAnswer] = [
    await annHere.get(path()),
    await annHere.post('/api/posts', { title: 'Said while it ends', loop_id: loopId }),
  ];
  expect([readAnswer.status, writeAnswer.status]).toEqual([200, 201]);
  expect([readAnswer.headers.get('connection'), writeAnswer.headers.get('connection')]).toEqual([
    'close',
    'close',
  ]);
  const newcomer = await annHere.cable();
  expect([cable.frames, newcomer.frames]).toMatchObject([[{ type: 'welcome' }], [{ type: 'welcome' }]]);

  hurry.abort();
  await Promise.all([cable.closed, newcomer.closed, stopped]);
  for (const { frames } of [cable, newcomer])
    expect(frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
  await expect(annHere.get('/healthz')).rejects.toThrow('fetch failed');
});

test('requests that began before draining are finished', async () => {
  const cable = await ann.at(server.url).cable();
  const { post, body } = await begunPost();
  const answer = once(post, 'response') as Promise<[IncomingMessage]>;
  const stopped = server.stop(hurry.signal);
  hurry.abort();
  await cable.closed;
  post.end(body);
  const [response] = await answer;
  expect([response.statusCode, await json(response)]).toMatchObject([
    201,
    { post: { title: 'Begun before the end' } },
  ]);
  await stopped;
  const titles = (await ann.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { title } }`)).data.allPosts;
  expect(titles).toContainEqual({ title: 'Begun before the end' });
});

test('a worker without a web server stops at once', async () => {
  const worker = await world.another({ web: false }, { drainSeconds });
  await worker.stop(hurry.signal);
  await expect(fetch(`${worker.url}/healthz`)).rejects.toThrow('fetch failed');
});
