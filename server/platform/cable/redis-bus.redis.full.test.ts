import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RedisServer, startRedis } from '../../test/redis.ts';
import { until } from '../patience.testing.ts';
import type { Bus, BusMessage } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';

const log = { info() {}, warn() {}, error() {} };
let redis: RedisServer;
let bus: Bus;
let otherBus: Bus;
beforeEach(async () => {
  redis = await startRedis();
  bus = createRedisBus({ url: redis.url, sentinels: [] }, log);
  otherBus = createRedisBus({ url: redis.url, sentinels: [] }, log);
  await Promise.all([bus.up(), otherBus.up()]);
});
afterEach(async () => {
  await Promise.all([bus.close(), otherBus.close()]);
  await redis.stop();
});

test('a message reaches the publishing process and the other, in order', async () => {
  const ownInbox = inboxOf(bus);
  const otherInbox = inboxOf(otherBus);
  const messages = [busMessage('one'), busMessage('日本語'.repeat(50_000)), { revoke: ['room:1'] }];
  await bus.publish(messages);
  await until(() => ownInbox.messages.length === 3 && otherInbox.messages.length === 3);
  expect(ownInbox.messages).toEqual(messages);
  expect(otherInbox.messages).toEqual(messages);
});

test('after an outage it subscribes again, and reports the gap first', async () => {
  const otherInbox = inboxOf(otherBus);
  await redis.cut();
  await until(() => otherInbox.gaps === 1);
  expect(otherInbox.messages).toEqual([]);
  await otherBus.up();
  await bus.publish([busMessage('back')]);
  await until(() => otherInbox.messages.length === 1);
  expect(otherInbox.gaps).toBe(1);
});

test('messages of a lost connection are not lost in silence to those whose own connection held', async () => {
  const otherInbox = inboxOf(otherBus);
  await bus.publish([busMessage('perhaps to a Redis that is no longer the first')]);
  await until(() => otherInbox.messages.length === 1);
  await redis.cut(['NORMAL']);
  await until(() => otherInbox.gaps === 1);
});

test('publishing while it is down rejects', async () => {
  await redis.stop();
  await expect(bus.publish([busMessage('lost')])).rejects.toThrow();
});

function busMessage(text: string): BusMessage {
  return { stream: 'room:1', body: { text }, epochs: { 'room:1': 7 } };
}

function inboxOf(bus: Bus) {
  const inbox = { messages: [] as BusMessage[], gaps: 0 };
  bus.listen({ receive: (message) => inbox.messages.push(message), gap: () => inbox.gaps++ });
  return inbox;
}
