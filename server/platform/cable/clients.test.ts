import { createCable } from '@anycable/web';
import { createConsumer } from '@rails/actioncable';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmbeddedPostgres } from '../database/embedded.ts';
import { roomOf, startPostgres, startToy, type Toy, until } from './toy.testing.ts';

/** The two clients of npm as they are, on Node's own WebSocket. */

let server: EmbeddedPostgres;
let toy: Toy;
beforeAll(async () => {
  server = await startPostgres();
  // The Rails client watches the page's visibility; here there is no page.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterAll(() => server.stop());
beforeEach(async () => {
  toy = await startToy(server.url);
});
afterEach(() => toy.stop());

describe('@rails/actioncable', () => {
  test('connects, subscribes, performs, receives, unsubscribes', async () => {
    const { consumer, events, subscription } = railsClient('ann-token');
    await until(() => events.length > 0);
    subscription.perform('speak', { text: 'hello' });
    subscription.perform('fail', { uuid: 'u1' });
    await until(() => events.length === 3);
    expect(events).toEqual([
      ['connected', 1],
      ['received', { text: 'hello' }],
      ['received', { type: 'Error', command: 'fail', uuid: 'u1', code: 'teapot', detail: 'I am a teapot' }],
    ]);
    subscription.unsubscribe();
    await until(() => toy.cable.stats().subscriptions === 0);
    consumer.disconnect();
    await until(() => toy.cable.stats().connections === 0);
  });

  test('hears a rejection, and stays away with a dead token', async () => {
    const { consumer, events } = railsClient('bob-token', 2);
    await until(() => events.length > 0);
    expect(events).toEqual([['rejected', 2]]);
    consumer.disconnect();
    const dead = railsClient('dead');
    await until(() => dead.events.length > 0);
    expect(dead.events).toEqual([['disconnected', { willAttemptReconnect: false }]]);
  });
});

describe('@anycable/web', () => {
  test('connects with the token as a subprotocol, subscribes, performs, receives', async () => {
    const { cable, channel, events } = anycableClient('ann-token');
    await channel.ensureSubscribed();
    await channel.perform('speak', { text: 'hello' });
    await channel.perform('fail', { uuid: 'u1' });
    await until(() => events.length === 3);
    expect(events).toEqual([
      ['connect', false],
      ['message', { text: 'hello' }],
      ['message', { type: 'Error', command: 'fail', uuid: 'u1', code: 'teapot', detail: 'I am a teapot' }],
    ]);
    channel.disconnect();
    await until(() => toy.cable.stats().subscriptions === 0);
    cable.disconnect();
    await until(() => toy.cable.stats().connections === 0);
  });

  test('hears a rejection, and stays away with a dead token', async () => {
    const { cable, channel } = anycableClient('bob-token', 2);
    await expect(channel.ensureSubscribed()).rejects.toThrow('Rejected');
    cable.disconnect();
    const dead = anycableClient('dead');
    let reason = '';
    dead.cable.on('close', (event) => {
      reason = String(event?.reason);
    });
    await until(() => reason !== '');
    expect(reason).toBe('unauthorized');
  });
});

test('both come back by themselves after a cut, follow again, and stay through quiet times', async () => {
  const rails = railsClient('ann-token');
  const anycable = anycableClient('bob-token');
  await until(() => rails.events.length === 1 && anycable.events.length === 1);
  await toy.bus.publish([{ revoke: ['room:1'] }]);
  toy.hooks.read = async () => {
    throw new Error('no database');
  };
  await toy.bus.publish([{ revoke: ['room:1'] }]);
  await until(() => toy.cable.stats().connections === 0);
  toy.hooks.read = async () => {};
  await vi.waitUntil(() => toy.cable.stats().subscriptions === 2, { timeout: 20_000 });
  await toy.say(1, 'welcome back');
  await until(() => received(rails.events).length === 1 && received(anycable.events).length === 1);
  const { connects } = toy.cable.stats();
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect(toy.cable.stats().connects).toBe(connects);
  rails.consumer.disconnect();
  anycable.cable.disconnect();
}, 40_000);

function railsClient(token: string, number = 1) {
  const events: unknown[] = [];
  const consumer = createConsumer(`${toy.url}?token=${token}`);
  const subscription = consumer.subscriptions.create(roomOf(number), {
    connected: () => events.push(['connected', number]),
    rejected: () => events.push(['rejected', number]),
    disconnected: (how: object) => events.push(['disconnected', how]),
    received: (message: object) => events.push(['received', message]),
  });
  return { consumer, events, subscription };
}

function anycableClient(token: string, number = 1) {
  const events: unknown[] = [];
  const cable = createCable(toy.url, {
    websocketAuthStrategy: 'sub-protocol',
    auth: { token },
    logLevel: 'error',
  });
  const channel = cable.subscribeTo('RoomChannel', { room: number });
  channel.on('connect', ({ reconnect }) => events.push(['connect', reconnect ?? false]));
  channel.on('message', (message) => events.push(['message', message]));
  return { cable, channel, events };
}

function received(events: unknown[]): unknown[] {
  return events.filter((event) => Array.isArray(event) && /received|message/.test(event[0]));
}
