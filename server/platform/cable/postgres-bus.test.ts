import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../patience.testing.ts';
import type { Bus, BusMessage } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { createDatabase } from './toy.testing.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let here: Bus;
let there: Bus;
beforeAll(async () => {
  database = await createDatabase();
  const log = { info() {}, warn() {}, error() {} };
  here = createPostgresBus(database.url, log);
  there = createPostgresBus(database.url, log);
  await Promise.all([here.up(), there.up()]);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

test('what one process publishes reaches it and the other, in order, equal messages too', async () => {
  const mine = received(here);
  const theirs = received(there);
  const messages = [say('one'), say('two'), say('two'), { revoke: ['room:1'] }];
  await here.publish(messages);
  await there.publish([say('three')]);
  await until(() => mine.length === 5 && theirs.length === 5);
  expect(mine).toEqual([...messages, say('three')]);
  expect(theirs).toEqual(mine);
});

test('a message far bigger than a notification arrives whole, in any script', async () => {
  const theirs = received(there);
  const big = say('Straße \u0001 "\\ 日本語 👩‍👩‍👧 '.repeat(5_000));
  await here.publish([big, say('small')]);
  await until(() => theirs.length === 2);
  expect(theirs).toEqual([big, say('small')]);
});

test('big messages of two processes at once do not mix', async () => {
  const theirs = received(there);
  const texts = Array.from({ length: 20 }, (_, n) => `${n}`.repeat(20_000));
  await Promise.all(texts.map((text, n) => (n % 2 ? here : there).publish([say(text)])));
  await until(() => theirs.length === 20);
  expect(new Set(theirs.map((message) => JSON.stringify(message)))).toEqual(
    new Set(texts.map((text) => JSON.stringify(say(text)))),
  );
});

test('a closed bus publishes nothing', async () => {
  const log = { info() {}, warn() {}, error() {} };
  const bus = createPostgresBus(database.url, log);
  await bus.up();
  await bus.close();
  await expect(bus.publish([say('late')])).rejects.toThrow();
});

function say(text: string): BusMessage {
  return { stream: 'room:1', body: { text }, epochs: { 'room:1': 7 } };
}

function received(bus: Bus): BusMessage[] {
  const messages: BusMessage[] = [];
  bus.listen({ receive: (message) => messages.push(message), gap() {} });
  return messages;
}
