import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Cable } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { tusAt } from '../../test/tus.ts';
import { placeFor } from '../../test/uploads.ts';

let world: TestWorld;
afterEach(() => world.stop());

async function dial(): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, closed };
}

const begin = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe('a stalled body', () => {
  test.each(['/api/graphql', '/api/password_resets'])('ends the connection at %s', async (path) => {
    world = await startWorld({ bounds: { bodyMs: 200 } });
    const { socket, closed } = await dial();
    socket.write(begin('POST', path, 100));
    // A byte now and then doesn't keep the connection open.
    const dribble = setInterval(() => socket.write(' '), 20);
    await closed;
    clearInterval(dribble);
  });

  test('ends an upload only if no bytes arrive, however long it takes', async () => {
    world = await startWorld({ bounds: { bodyMs: 100, stillMs: 2_000 } });
    const ann = await world.person('Ann');
    const { socket } = await dial();
    const { pathname, search } = new URL((await placeFor(ann, 'slow.txt')).url);
    socket.write(begin('PUT', pathname + search, 5));
    for (let n = 0; n < 5; n++) {
      await sleep(100);
      socket.write('x');
    }
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 201 /);

    const still = await dial();
    const place = new URL((await placeFor(ann, 'still.txt')).url);
    still.socket.write(`${begin('PUT', place.pathname + place.search, 1_000)}some`);
    await still.closed;
    socket.destroy();
  });
});

test('a request that is refused is refused unread: its connection ends though its body never does', async () => {
  world = await startWorld();
  const [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  const loopId = await loopOf(ann);
  const place = new URL((await placeFor(ann, 'a.txt')).url);
  const tusKey = await tusAt(world.url, ann).key('b.txt', 99_999);
  const json = 'content-type: application/json';
  const as = ({ token }: Person) => `authorization: ${token}`;
  const tus = ['tus-resumable: 1.0.0', 'content-type: application/offset+octet-stream'];
  const long = 'content-length: 60000';
  const refusals: [string, number, ...string[]][] = [
    [`PUT ${place.pathname}?expires=99999999999&signature=wrong`, 404, long],
    [`PUT ${place.pathname}${place.search}`, 413, 'content-length: 99999999999'],
    [`PATCH /api/uploads/resumable/${tusKey}`, 401, ...tus, 'upload-offset: 0', long],
    [`PATCH /api/uploads/resumable/${tusKey}`, 404, ...tus, 'upload-offset: 0', long, as(ben)],
    [`PATCH /api/uploads/resumable/${tusKey}`, 409, ...tus, 'upload-offset: 5', long, as(ann)],
    ['PATCH /api/uploads/resumable/none', 412, long, as(ann)],
    ['POST /api/loops', 401, json, long],
    ['POST /api/loops', 401, json, 'transfer-encoding: chunked'],
    ['PUT /api/operator/proof', 404, json, long, as(ann)],
    ['POST /api/loops', 404, json, long, as(ben), `x-loop-id: ${loopId}`],
    ['POST /api/loops', 400, json, long, as(ben), `idempotency-key: ${'x'.repeat(256)}`],
    ['POST /api/nowhere', 404, json, long],
    ['POST /nowhere', 404, json, long],
    ['POST /api/%', 400, json, long],
    ['DELETE /api/loops', 405, json, long, as(ann)],
    ['PUT /api/graphql', 405, json, long],
    ['POST /api/contact', 413, json, 'content-length: 70000'],
    ['POST /api/graphql', 413, json, 'content-length: 70000', as(ann)],
    ['POST /api/contact', 415, 'content-type: text/plain', long],
    ['GET /healthz', 200, long],
  ];
  await Promise.all(
    refusals.map(async ([line, status, ...headers]) => {
      const { socket, closed } = await dial();
      const firstBytes = once(socket, 'data');
      socket.write([`${line} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n'));
      const dribble = setInterval(() => socket.write('1\r\nx\r\n'), 50);
      const [answer] = await firstBytes;
      expect([line, String(answer).slice(0, 12)]).toEqual([line, `HTTP/1.1 ${status}`]);
      const isClosed = await Promise.race([closed.then(() => true), sleep(10_000, false)]);
      clearInterval(dribble);
      expect([line, isClosed]).toEqual([line, true]);
    }),
  );
});

test('a body that grows past its bound without saying so is cut there', async () => {
  world = await startWorld();
  const { socket, closed } = await dial();
  socket.write(begin('POST', '/api/contact', 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
  const firstBytes = once(socket, 'data');
  for (let n = 0; n < 5; n++) socket.write(`4000\r\n${' '.repeat(0x4000)}\r\n`);
  expect(String((await firstBytes)[0])).toMatch(/^HTTP\/1.1 413 /);
  await closed;
});

test('JSON that no call needs is too large; what a call’s fields can hold is taken, escaped in any way', async () => {
  world = await startWorld();
  const ann = await world.person('Ann');
  const loopId = await loopOf(ann);
  const emails = Array.from({ length: 100 }, (_, n) => `${'x'.repeat(60)}.${n}@${'example.'.repeat(20)}org`);
  const body = JSON.stringify({ invitation_text: '👋'.repeat(2_000), emails, spare: 'x'.repeat(60_000) });
  const escaped = body.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const answer = await fetch(`${world.url}/api/loops/${loopId}/invite`, {
    method: 'POST',
    headers: { authorization: ann.token, 'content-type': 'application/json' },
    body: escaped,
  });
  expect([escaped.length > 100_000, answer.status]).toEqual([true, 202]);
  const ask = (path: string, bytes: number) =>
    fetch(world.url + path, {
      method: 'POST',
      headers: {
        authorization: path === '/api/contact' ? '' : ann.token,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ spare: 'x'.repeat(bytes) }),
    }).then(({ status }) => status);
  expect(await ask('/api/contact', 64_000)).toBe(422);
  expect(await ask('/api/contact', 66_000)).toBe(413);
  expect(await ask('/api/subscriptions', 66_000)).toBe(413);
  expect(await ask('/api/posts', 270_000)).toBe(413);
});

describe('the connections of an address', () => {
  test('are limited', async () => {
    world = await startWorld({ bounds: { connectionsPerAddress: 3 } });
    const open = [await dial(), await dial(), await dial()];
    await (await dial()).closed;
    open[0]?.socket.destroy();
    await open[0]?.closed;
    const ask = async () => {
      const { socket, closed } = await dial();
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      const answer = await Promise.race([once(socket, 'data'), closed.then(() => null)]);
      socket.destroy();
      return String(answer).slice(0, 12);
    };
    await expect.poll(ask).toBe('HTTP/1.1 200');
    for (const { socket } of open) socket.destroy();
  });

  test.each(['loopback', '127.0.0.1', '10.0.0.0/8,127.0.0.0/8', 'true'])(
    'are not counted for a trusted proxy, TRUST_PROXY=%s',
    async (proxy) => {
      world = await startWorld({ bounds: { connectionsPerAddress: 1 }, settings: { TRUST_PROXY: proxy } });
      for (let n = 0; n < 5; n++) {
        const { socket } = await dial();
        socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
        expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200/);
      }
    },
  );
});

test('one account can’t open more sockets than its limit, nor use up anyone else’s', async () => {
  world = await startWorld({ bounds: { socketsPerAccount: 3 } });
  const [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  const secondSession = await world.signIn(ann);
  const open = [await ann.cable(), await ann.cable(), await secondSession.cable()];
  for (const { frames } of open) expect(frames).toEqual([{ type: 'welcome' }]);
  const fourth = await secondSession.cable();
  expect(fourth.frames).toEqual([{ type: 'disconnect', reason: 'too_many_sockets', reconnect: true }]);
  await fourth.closed;
  expect((await ben.cable()).frames).toEqual([{ type: 'welcome' }]);
  open[0]?.close();
  await open[0]?.closed;
  await expect.poll(async () => (await ann.cable()).frames[0]?.type).toBe('welcome');
});

test('one account can’t open more sockets by spreading them over two processes', async () => {
  world = await startWorld({ bounds: { socketsPerAccount: 3 } });
  const { url } = await world.another();
  const atFirst = await world.person('Ann');
  const atSecond = atFirst.at(url);
  const open = await Promise.all(
    [atFirst, atSecond, atFirst, atSecond, atFirst, atSecond].map((at) => at.cable()),
  );
  const isOpen = ({ frames }: Cable) => !frames.some(({ type }) => type === 'disconnect');
  await expect.poll(() => open.filter(isOpen).length).toBe(3);
  for (const at of [atFirst, atSecond])
    expect((await at.cable()).frames).toEqual([expect.objectContaining({ reason: 'too_many_sockets' })]);
  for (const cable of open) cable.close();
  await expect.poll(async () => isOpen(await atSecond.cable())).toBe(true);
});
