import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../patience.testing.ts';
import { anycableClient, railsClient, stubPage } from './clients.testing.ts';
import { createDatabase, roomOf, startToy, type Toy } from './toy.testing.ts';

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

test('both clients reconnect after a cut, subscribe again, and stay connected through quiet times', async () => {
  const rails = railsClient(toy, 'ann-token');
  const anycable = anycableClient(toy, 'bob-token');
  await until(() => rails.events.length === 1 && anycable.events.length === 1);
  toy.hooks.read = async () => {
    throw new Error('no database');
  };
  await toy.bus.publish([{ revoke: ['room:1'] }]);
  await until(() => toy.cable.stats().connections === 0);
  toy.hooks.read = async () => {};
  await until(() => toy.cable.stats().subscriptions === 2);
  await toy.say(1, 'welcome back');
  await until(() => [rails, anycable].every(({ events }) => JSON.stringify(events).includes('welcome back')));
  const connects = await quietTime(toy);
  expect(connects.after).toBe(connects.before);
  rails.consumer.disconnect();
  anycable.cable.disconnect();
});

test('pings every three seconds, in whole unix seconds', async () => {
  const client = await toy.connect('ann-token');
  const pings = () =>
    client.frames.flatMap(({ type, message }) => (type === 'ping' ? [Number(message)] : []));
  await until(() => pings().length === 3);
  const [first = 0, second = 0, third = 0] = pings();
  expect(pings().every(Number.isInteger)).toBe(true);
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(3);
  expect(new Date(third * 1_000).getFullYear()).toBe(new Date().getFullYear());
});

/** Waits longer than a client allows between two pings, until a busy machine has delayed none. */
async function quietTime({ connect, cable }: Toy): Promise<{ before: number; after: number }> {
  const watcher = await connect('ann-token');
  const pings = () => watcher.frames.filter(({ type }) => type === 'ping').length;
  for (;;) {
    const before = cable.stats().connects;
    const pingsAtStart = pings();
    await sleep(7_000);
    if (pings() - pingsAtStart >= 2) return { before, after: cable.stats().connects };
  }
}

test('rejects the 201st subscription', async () => {
  const ann = await toy.connect('ann-token');
  for (const group of [0, 1, 2, 3, 4]) {
    for (let n = 0; n < 41; n++) ann.send('subscribe', { ...roomOf(1), n: group * 41 + n });
    await until(
      () => ann.frames.filter(({ type }) => type?.endsWith('_subscription')).length === 41 * (group + 1),
    );
    // A socket may send sixty commands a second.
    await sleep(1_001);
  }
  expect(ann.frames.filter(({ type }) => type === 'reject_subscription')).toHaveLength(5);
});
