import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { startStopwatch, until } from '../platform/patience.testing.ts';
import { startWorld } from './harness.ts';
import { countStatements } from './statements.ts';

// Room for the chores of every five minutes, which come at once.
const seconds = 120;

test('an idle server queries the database at most twice a second', async () => {
  const counter = await countStatements(inject('databaseUrl'));
  const through = (url: string) => Object.assign(new URL(url), { host: new URL(counter.url).host }).href;
  const world = await startWorld({ databaseThrough: through });
  await until(async () => (await world.waitingJobs()) === 0);
  await world.settle();
  const before = counter.count();
  const passedSeconds = startStopwatch();
  await sleep(1_000 * seconds);
  const mostStatements = 2 * passedSeconds();
  const each = counter.statements().slice(before);
  expect(each.length, each.join('\n')).toBeLessThanOrEqual(mostStatements);
  // Shows that the statements do pass through the counter.
  expect(each.length).toBeGreaterThan(0);
  await world.stop();
  counter.stop();
});
