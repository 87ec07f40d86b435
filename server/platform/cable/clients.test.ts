import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../patience.testing.ts';
import { anycableClient, railsClient, stubPage } from './clients.testing.ts';
import { createDatabase, startToy, type Toy } from './toy.testing.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let toy: Toy;
beforeAll(async () => {
  database = await createDatabase();
  stubPage();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await database.drop();
});
beforeEach(async () => {
  toy = await startToy(database.url);
});
afterEach(() => toy.stop());

describe('@rails/actioncable', () => {
  test('connects, subscribes, performs, receives, unsubscribes', async () => {
    const { consumer, events, subscription } = railsClient(toy, 'ann-token');
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
    const { consumer, events } = railsClient(toy, 'bob-token', 2);
    await until(() => events.length > 0);
    expect(events).toEqual([['rejected', 2]]);
    consumer.disconnect();
    const dead = railsClient(toy, 'dead');
    await until(() => dead.events.length > 0);
    expect(dead.events).toEqual([['disconnected', { willAttemptReconnect: false }]]);
  });
});

describe('@anycable/web', () => {
  test('connects with the token as a subprotocol, subscribes, performs, receives', async () => {
    const { cable, channel, events } = anycableClient(toy, 'ann-token');
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
    const { cable, channel } = anycableClient(toy, 'bob-token', 2);
    await expect(channel.ensureSubscribed()).rejects.toThrow('Rejected');
    cable.disconnect();
    const dead = anycableClient(toy, 'dead');
    let reason = '';
    dead.cable.on('close', (event) => {
      reason = String(event?.reason);
    });
    await until(() => reason !== '');
    expect(reason).toBe('unauthorized');
  });
});
