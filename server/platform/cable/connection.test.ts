import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '../patience.testing.ts';
import { createDatabase, roomOf, startToy, type Toy } from './toy.testing.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let toy: Toy;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  toy = await startToy(database.url);
});
afterEach(() => toy.stop());

describe('connecting', () => {
  test('welcomes a token from the query [7.61]', async () => {
    const client = await toy.connect('ann-token');
    expect(client.ws.protocol).toBe('actioncable-v1-json');
    expect(client.types()).toEqual(['welcome']);
  });

  test('welcomes a token from a subprotocol and does not echo it', async () => {
    const protocols = ['anycable-token.ann-token', 'actioncable-v1-json', 'actioncable-unsupported'];
    const client = await toy.connect(null, { protocols });
    expect(client.ws.protocol).toBe('actioncable-v1-json');
    expect(client.types()).toEqual(['welcome']);
  });

  test('welcomes a client that offers no subprotocol, and names none', async () => {
    const client = await toy.connect('ann-token', { protocols: [] });
    expect(client.ws.protocol).toBe('');
    expect(client.types()).toEqual(['welcome']);
  });

  test.each(['?token=dead', '?token=', ''])(
    'upgrades, then disconnects the token %j [7.61]',
    async (query) => {
      const client = await toy.connect(null, { query });
      expect(client.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
      await until(() => client.closeCode !== null);
      expect(client.closeCode).toBe(1000);
    },
  );

  test.each([
    ['https://evil.example', '/cable', 404],
    ['null', '/cable', 404],
    [undefined, '/other', 404],
  ])('refuses origin %s on %s before the upgrade', async (origin, path, status) => {
    const ws = new WebSocket(`${toy.url.replace('/cable', path)}?token=ann-token`, { origin });
    const [, response] = await once(ws, 'unexpected-response');
    expect(response.statusCode).toBe(status);
    ws.on('error', () => {});
    ws.terminate();
  });

  test('allows its own host and a listed origin', async () => {
    const ownOrigin = toy.url.replace('ws:', 'http:').replace('/cable', '');
    for (const origin of [ownOrigin, 'https://friend.example'])
      expect((await toy.connect('ann-token', { origin })).types()).toEqual(['welcome']);
  });

  test('keeps what was sent before the welcome, and answers it after', async () => {
    toy.hooks.identify = () => sleep(100);
    const ws = new WebSocket(`${toy.url}?token=ann-token`, ['actioncable-v1-json']);
    const frames: string[] = [];
    ws.on('message', (data) => frames.push(JSON.parse(data.toString()).type));
    ws.on('open', () =>
      ws.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(roomOf(1)) })),
    );
    await until(() => frames.length === 2);
    expect(frames).toEqual(['welcome', 'confirm_subscription']);
  });

  test('never logs a token', async () => {
    await toy.connect('secret-token-value');
    const client = await toy.connect('ann-token');
    await client.subscribe(1);
    client.perform(1, 'crash');
    await until(() => toy.logLines.length > 0);
    expect(toy.logLines.join()).not.toMatch(/token-value|ann-token/);
  });
});

describe('limits and endings', () => {
  test('closes a socket that sends more than 64 KiB at once', async () => {
    const ann = await toy.connect('ann-token');
    ann.ws.send('x'.repeat(64 * 1024 + 1));
    await until(() => ann.closeCode !== null);
    expect(ann.closeCode).toBe(1009);
  });

  test('drops a slow reader, and nobody else', async () => {
    const [slow, quick] = [await toy.connect('ann-token'), await toy.connect('bob-token')];
    await slow.subscribe(1);
    await quick.subscribe(1);
    slow.ws.pause();
    const text = 'x'.repeat(200_000);
    let messageCount = 0;
    while (toy.cable.stats().tooSlow === 0 && messageCount < 100) {
      await toy.say(1, text);
      messageCount++;
      await until(() => quick.texts(1).length === messageCount);
    }
    slow.ws.resume();
    await until(() => slow.closeCode !== null);
    expect(slow.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'too_slow', reconnect: true });
    expect(slow.texts(1).length).toBeLessThan(messageCount);
    expect(quick.closeCode).toBeNull();
  }, 20_000);

  test('drains in slices with server_restart, and accepts no new connections', async () => {
    const clients = await Promise.all(Array.from({ length: 40 }, () => toy.connect('ann-token')));
    const drained = toy.cable.drain(1_000);
    await until(() => clients.some(({ closeCode }) => closeCode !== null));
    expect(clients.filter(({ closeCode }) => closeCode !== null).length).toBeLessThan(20);
    const late = new WebSocket(`${toy.url}?token=ann-token`);
    const [, response] = await once(late, 'unexpected-response');
    expect(response.statusCode).toBe(503);
    late.on('error', () => {});
    late.terminate();
    await drained;
    for (const { frames } of clients)
      expect(frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
    expect(clients.every(({ closeCode }) => closeCode === 1000)).toBe(true);
  });
});
