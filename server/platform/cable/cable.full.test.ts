import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anycableClient, railsClient, stubPage } from './clients.testing.ts';
import { createDatabase, roomOf, startToy, type Toy, until } from './toy.testing.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let toy: Toy;
beforeAll(async () => {
  database = await createDatabase();
  stubPage();
});
afterAll(() => database.drop());
beforeEach(async () => {
  toy = await startToy(database.url);
});
afterEach(() => toy.stop());

test('both come back by themselves after a cut, follow again, and stay through quiet times', async () => {
  const rails = railsClient(toy, 'ann-token');
  const anycable = anycableClient(toy, 'bob-token');
  await until(() => rails.events.length === 1 && anycable.events.length === 1);
  toy.hooks.read = async () => {
    throw new Error('no database');
  };
  await toy.bus.publish([{ revoke: ['room:1'] }]);
  await until(() => toy.cable.stats().connections === 0);
  toy.hooks.read = async () => {};
  await vi.waitUntil(() => toy.cable.stats().subscriptions === 2, { timeout: 20_000 });
  await toy.say(1, 'welcome back');
  await until(() => [rails, anycable].every(({ events }) => JSON.stringify(events).includes('welcome back')));
  const { connects } = toy.cable.stats();
  await sleep(7_000);
  expect(toy.cable.stats().connects).toBe(connects);
  rails.consumer.disconnect();
  anycable.cable.disconnect();
});

test('pings every three seconds, in whole unix seconds', async () => {
  const client = await toy.connect('ann-token');
  await sleep(6_500);
  const pings = client.frames.filter(({ type }) => type === 'ping');
  expect([2, 3]).toContain(pings.length);
  // Whole seconds of times three seconds and some milliseconds apart.
  expect([3, 4]).toContain(Number(pings[1]?.message) - Number(pings[0]?.message));
  expect(Math.abs(Number(pings[1]?.message) - Date.now() / 1000)).toBeLessThan(5);
});

test('rejects the 201st subscription', async () => {
  const ann = await toy.connect('ann-token');
  for (const group of [0, 1, 2, 3, 4]) {
    for (let n = 0; n < 41; n++) ann.send('subscribe', { ...roomOf(1), n: group * 41 + n });
    await sleep(1_001);
  }
  await until(() => ann.frames.filter(({ type }) => type?.endsWith('_subscription')).length === 205);
  expect(ann.frames.filter(({ type }) => type === 'reject_subscription')).toHaveLength(5);
});
