import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../patience.testing.ts';
import type { Bus, BusMessage } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { createDatabase } from './toy.testing.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let bus: Bus;
let otherBus: Bus;
beforeAll(async () => {
  database = await createDatabase();
  const log = { info() {}, warn() {}, error() {} };
  bus = createPostgresBus(database.url, log);
  otherBus = createPostgresBus(database.url, log);
  await Promise.all([bus.up(), otherBus.up()]);
});
afterAll(async () => {
  await Promise.all([bus.close(), otherBus.close()]);
  await database.drop();
});

test('a message reaches the publishing process and the other, in order, even if two are equal', async () => {
  const ownInbox = inboxOf(bus);
  const otherInbox = inboxOf(otherBus);
  const messages = [busMessage('one'), busMessage('two'), busMessage('two'), { revoke: ['room:1'] }];
  await bus.publish(messages);
  await otherBus.publish([busMessage('three')]);
  await until(() => ownInbox.length === 5 && otherInbox.length === 5);
  expect(ownInbox).toEqual([...messages, busMessage('three')]);
  expect(otherInbox).toEqual(ownInbox);
});

test('a message far bigger than a notification arrives whole, in any script', async () => {
  const otherInbox = inboxOf(otherBus);
  const big = busMessage('Straße \u0001 "\\ 日本語 👩‍👩‍👧 '.repeat(5_000));
  await bus.publish([big, busMessage('small')]);
  await until(() => otherInbox.length === 2);
  expect(otherInbox).toEqual([big, busMessage('small')]);
});

test('big messages of two processes at once do not mix', async () => {
  const otherInbox = inboxOf(otherBus);
  const texts = Array.from({ length: 20 }, (_, n) => `${n}`.repeat(20_000));
  await Promise.all(texts.map((text, n) => (n % 2 ? bus : otherBus).publish([busMessage(text)])));
  await until(() => otherInbox.length === 20);
  expect(new Set(otherInbox.map((message) => JSON.stringify(message)))).toEqual(
    new Set(texts.map((text) => JSON.stringify(busMessage(text)))),
  );
});

test('a closed bus publishes nothing', async () => {
  const log = { info() {}, warn() {}, error() {} };
  const bus = createPostgresBus(database.url, log);
  await bus.up();
  await bus.close();
  await expect(bus.publish([busMessage('late')])).rejects.toThrow();
});

function busMessage(text: string): BusMessage {
  return { stream: 'room:1', body: { text }, epochs: { 'room:1': 7 } };
}

function inboxOf(bus: Bus): BusMessage[] {
  const messages: BusMessage[] = [];
  bus.listen({ receive: (message) => messages.push(message), gap() {} });
  return messages;
}
