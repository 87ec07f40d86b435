import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../patience.testing.ts';
import type { Bus, BusMessage } from './bus.ts';
import { startToyRedis, type ToyRedis } from './redis.testing.ts';
import { createRedisBus } from './redis-bus.ts';

const log = { info() {}, warn() {}, error() {} };
let redis: ToyRedis;
let here: Bus;
let there: Bus;
beforeEach(async () => {
  redis = await startToyRedis();
  here = createRedisBus(redis.url, log);
  there = createRedisBus(redis.url, log);
  await Promise.all([here.up(), there.up()]);
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  redis.stop();
});

test('what one process publishes reaches it and the other, in order', async () => {
  const mine = received(here);
  const theirs = received(there);
  const messages = [say('one'), say('日本語'.repeat(50_000)), { revoke: ['room:1'] }];
  await here.publish(messages);
  await until(() => mine.messages.length === 3 && theirs.messages.length === 3);
  expect(mine.messages).toEqual(messages);
  expect(theirs.messages).toEqual(messages);
});

test('after an outage it subscribes again, and tells of the gap before anything else', async () => {
  const theirs = received(there);
  redis.cut();
  await until(() => theirs.gaps === 1);
  expect(theirs.messages).toEqual([]);
  await there.up();
  await here.publish([say('back')]);
  await until(() => theirs.messages.length === 1);
  expect(theirs.gaps).toBe(1);
});

test('publishing while it is down rejects', async () => {
  redis.stop();
  await expect(here.publish([say('lost')])).rejects.toThrow();
});

function say(text: string): BusMessage {
  return { stream: 'room:1', body: { text }, epochs: { 'room:1': 7 } };
}

function received(bus: Bus) {
  const found = { messages: [] as BusMessage[], gaps: 0 };
  bus.listen({ receive: (message) => found.messages.push(message), gap: () => found.gaps++ });
  return found;
}
