import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { EmbeddedPostgres } from '../database/embedded.ts';
import { type Client, roomOf, startPostgres, startToy, type Toy, until } from './toy.testing.ts';

let postgres: EmbeddedPostgres;
let toy: Toy;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  toy = await startToy(postgres.url);
});
afterEach(() => toy.stop());

describe('connecting', () => {
  test('welcomes a token from the query', async () => {
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

  test('welcomes who offers no subprotocol, naming none', async () => {
    const client = await toy.connect('ann-token', { protocols: [] });
    expect(client.ws.protocol).toBe('');
    expect(client.types()).toEqual(['welcome']);
  });

  test.each(['?token=dead', '?token=', ''])('upgrades, then sends away the token %j', async (query) => {
    const client = await toy.connect(null, { query });
    expect(client.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
    await until(() => client.closed !== null);
    expect(client.closed).toBe(1000);
  });

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
    const own = toy.url.replace('ws:', 'http:').replace('/cable', '');
    for (const origin of [own, 'https://friend.example'])
      expect((await toy.connect('ann-token', { origin })).types()).toEqual(['welcome']);
  });

  test('keeps what was sent before the welcome, and answers it after', async () => {
    const ws = new WebSocket(`${toy.url}?token=ann-token`, ['actioncable-v1-json']);
    const frames: string[] = [];
    ws.on('message', (data) => frames.push(JSON.parse(data.toString()).type));
    ws.on('open', () =>
      ws.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(roomOf(1)) })),
    );
    await until(() => frames.length === 2);
    expect(frames).toEqual(['welcome', 'confirm_subscription']);
  });

  test('pings every three seconds, in whole unix seconds', async () => {
    const client = await toy.connect('ann-token');
    await sleep(6_500);
    const pings = client.frames.filter(({ type }) => type === 'ping');
    expect([2, 3]).toContain(pings.length);
    expect(Number(pings[1]?.message) - Number(pings[0]?.message)).toBe(3);
    expect(Math.abs(Number(pings[1]?.message) - Date.now() / 1000)).toBeLessThan(5);
  }, 10_000);

  test('never logs a token', async () => {
    await toy.connect('secret-token-value');
    const client = await toy.connect('ann-token');
    await client.subscribe(1);
    client.perform(1, 'crash');
    await until(() => toy.logged.length > 0);
    expect(toy.logged.join()).not.toMatch(/token-value|ann-token/);
  });
});

describe('subscribing', () => {
  let ann: Client;
  beforeEach(async () => {
    ann = await toy.connect('ann-token');
  });

  test('confirms, delivers, and stops on unsubscribe', async () => {
    await ann.subscribe(1);
    await ann.subscribe(2);
    await toy.say(1, 'hello');
    await until(() => ann.texts(1).length === 1);
    ann.send('unsubscribe', roomOf(1));
    await until(() => toy.cable.stats().subscriptions === 1);
    await toy.say(1, 'gone');
    await toy.say(2, 'after');
    await until(() => ann.texts(2).length === 1);
    expect(ann.texts(1)).toEqual(['hello']);
  });

  test('echoes the identifier byte for byte', async () => {
    const raw = '{ "room":1,  "channel":"RoomChannel", "é":"\\u00e9" }';
    ann.send('subscribe', raw);
    await until(() => ann.frames.some(({ identifier }) => identifier === raw));
    await toy.say(1, 'hello');
    await until(() => ann.frames.some(({ message }) => typeof message === 'object'));
    expect(ann.frames.at(-1)).toEqual({ identifier: raw, message: { text: 'hello' } });
  });

  test('rejects, and rejects again', async () => {
    const bob = await toy.connect('bob-token');
    await bob.subscribe(2);
    bob.send('subscribe', roomOf(2));
    await until(() => bob.heard(2).length === 2);
    expect(bob.heard(2).map(({ type }) => type)).toEqual(['reject_subscription', 'reject_subscription']);
  });

  test('confirms once what is asked twice while pending, and again when asked later', async () => {
    toy.beforeRead.run = () => sleep(100);
    ann.send('subscribe', roomOf(1));
    ann.send('subscribe', roomOf(1));
    await sleep(300);
    expect(ann.heard(1)).toHaveLength(1);
    ann.send('subscribe', roomOf(1));
    await until(() => ann.heard(1).length === 2);
    await toy.say(1, 'once');
    await until(() => ann.texts(1).length > 0);
    expect(ann.texts(1)).toEqual(['once']);
  });

  test('answers subscribe, unsubscribe, subscribe in that order', async () => {
    toy.beforeRead.run = () => sleep(50);
    for (const command of ['subscribe', 'unsubscribe', 'subscribe']) ann.send(command, roomOf(1));
    await until(() => ann.heard(1).length === 2);
    expect(toy.cable.stats().subscriptions).toBe(1);
  });

  test('lets one identifier wait without holding up another', async () => {
    toy.beforeRead.run = (room) => sleep(room === 1 ? 200 : 0);
    ann.send('subscribe', roomOf(1));
    await ann.subscribe(2);
    expect(ann.heard(1)).toHaveLength(0);
    await until(() => ann.heard(1).length === 1);
  });

  test('rejects the 201st subscription', async () => {
    for (const group of [0, 1, 2, 3, 4]) {
      for (let n = 0; n < 41; n++) ann.send('subscribe', { ...roomOf(1), n: group * 41 + n });
      await sleep(1_001);
    }
    await until(() => ann.frames.filter(({ type }) => type?.endsWith('_subscription')).length === 205);
    expect(ann.frames.filter(({ type }) => type === 'reject_subscription')).toHaveLength(5);
  }, 10_000);

  test.each([
    'no json',
    '[]',
    'null',
    '{"command":"subscribe"}',
    '{"command":"subscribe","identifier":"not json"}',
    '{"command":"subscribe","identifier":"{\\"channel\\":\\"Nowhere\\"}"}',
    '{"command":"subscribe","identifier":{"channel":"RoomChannel","room":1}}',
    '{"command":"dance","identifier":"{\\"channel\\":\\"RoomChannel\\",\\"room\\":1}"}',
    '{"command":"message","identifier":"{\\"channel\\":\\"RoomChannel\\",\\"room\\":1}","data":"{\\"action\\":\\"speak\\"}"}',
    Buffer.from('{"command":"subscribe","identifier":"{\\"channel\\":\\"RoomChannel\\",\\"room\\":1}"}'),
  ])('is silent about %s and stays open', async (nonsense) => {
    ann.ws.send(nonsense);
    await ann.subscribe(2);
    expect(ann.types()).toEqual(['welcome', 'confirm_subscription']);
    expect(toy.said).toEqual([]);
  });
});

describe('commands', () => {
  let ann: Client;
  beforeEach(async () => {
    ann = await toy.connect('ann-token');
    await ann.subscribe(1);
  });

  test('run in order for one identifier', async () => {
    ann.perform(1, 'speak', { text: 'slow', wait: 100 });
    ann.perform(1, 'speak', { text: 'quick' });
    await until(() => ann.texts(1).length === 2);
    expect(ann.texts(1)).toEqual(['slow', 'quick']);
  });

  test('answer a failure to the sender alone', async () => {
    const bob = await toy.connect('bob-token');
    await bob.subscribe(1);
    ann.perform(1, 'fail', { uuid: 'u1' });
    ann.perform(1, 'crash');
    await until(() => ann.heard(1).length === 3);
    expect(
      ann
        .heard(1)
        .slice(1)
        .map(({ message }) => message),
    ).toEqual([
      { type: 'Error', command: 'fail', uuid: 'u1', code: 'teapot', detail: 'I am a teapot' },
      { type: 'Error', command: 'crash', code: 'internal', detail: 'Our fault' },
    ]);
    expect(bob.heard(1)).toHaveLength(1);
    expect(ann.closed).toBeNull();
  });

  test.each(['unknown', 'constructor', '__proto__'])('are silent about the action %s', async (action) => {
    ann.perform(1, action);
    ann.perform(1, 'speak', { text: 'still here' });
    await until(() => ann.texts(1).length === 1);
    expect(ann.heard(1)).toHaveLength(2);
  });

  test('are refused beyond sixty a second', async () => {
    await sleep(1_001 - (performance.now() % 1_000));
    for (let n = 0; n < 150; n++) ann.perform(1, 'speak', { text: `${n}` });
    await until(() => ann.texts(1).length === 60);
    await sleep(100);
    expect(ann.texts(1)).toHaveLength(60);
    expect(ann.heard(1).filter(({ message }) => JSON.stringify(message)?.includes('too_many'))).toHaveLength(
      60,
    );
    await sleep(1_000);
    ann.perform(1, 'speak', { text: 'again' });
    await until(() => ann.texts(1).length === 61);
  });

  test('of a dead session do nothing and end the socket', async () => {
    toy.sessions.delete('ann-token');
    ann.perform(1, 'speak', { text: 'ghost' });
    await until(() => ann.closed !== null);
    expect(ann.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    expect(toy.said).toEqual([]);
  });

  test('sent just before leaving are carried out', async () => {
    ann.perform(1, 'speak', { text: 'first', wait: 50 });
    ann.perform(1, 'speak', { text: 'bye' });
    await sleep(10);
    ann.ws.terminate();
    await until(() => toy.said.length === 2);
  });
});

describe('limits and endings', () => {
  test('closes a socket that sends more than 64 KiB at once', async () => {
    const ann = await toy.connect('ann-token');
    ann.ws.send('x'.repeat(64 * 1024 + 1));
    await until(() => ann.closed !== null);
    expect(ann.closed).toBe(1009);
  });

  test('drops a reader too slow, and nobody else', async () => {
    const [slow, quick] = [await toy.connect('ann-token'), await toy.connect('bob-token')];
    await slow.subscribe(1);
    await quick.subscribe(1);
    slow.ws.pause();
    const text = 'x'.repeat(200_000);
    let said = 0;
    while (toy.cable.stats().tooSlow === 0 && said < 100) {
      await toy.say(1, text);
      said++;
      await until(() => quick.texts(1).length === said);
    }
    slow.ws.resume();
    await until(() => slow.closed !== null);
    expect(slow.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'too_slow', reconnect: true });
    expect(slow.texts(1).length).toBeLessThan(said);
    expect(quick.closed).toBeNull();
  }, 20_000);

  test('drains in slices with server_restart, and takes nobody new', async () => {
    const clients = await Promise.all(Array.from({ length: 40 }, () => toy.connect('ann-token')));
    const drained = toy.cable.drain(1_000);
    await until(() => clients.some(({ closed }) => closed !== null));
    expect(clients.filter(({ closed }) => closed !== null).length).toBeLessThan(20);
    const late = new WebSocket(`${toy.url}?token=ann-token`);
    const [, response] = await once(late, 'unexpected-response');
    expect(response.statusCode).toBe(503);
    late.on('error', () => {});
    late.terminate();
    await drained;
    for (const { frames } of clients)
      expect(frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
    expect(clients.every(({ closed }) => closed === 1000)).toBe(true);
  });
});
