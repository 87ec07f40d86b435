import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandLine } from '../../test/command-line.ts';
import { startWorld, TestClock, type TestWorld } from '../../test/harness.ts';
import { broadcast, streamNamed } from '../cable/broadcast.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { ok } from '../result.ts';
import { type Drain, startDrain } from './drain.ts';
import { defineEvent, on, record } from './events.ts';

const happened = defineEvent('toy.happened', { n: z.number() });
const toys = streamNamed<{ n: number }>('toys');
const hour = 3_600_000;

let world: TestWorld;
let url: string;
let database: Database;
let drain: Drain;
let clock: TestClock;
let brokenIds: Set<number>;
let handled: number[];
let logLines: { event?: string; kind?: string; id?: number; sentence: string }[];
const silent = { info() {}, warn() {}, error() {} };
const forever = new Promise<never>(() => {});

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  url = await world.emptyDatabase();
  await migrateDatabase(url);
  database = openDatabase(url, { connections: 3, version: 0, log: silent, afterCommit: async () => {} });
  clock = new TestClock();
  brokenIds = new Set();
  handled = [];
  logLines = [];
  drain = begin();
});
afterEach(async () => {
  await drain.stop();
  await database.close();
});

/** A process of its own, with reactions of ours. */
function begin(): Drain {
  const listen = (event: object, sentence: string) => void logLines.push({ ...event, sentence });
  const log = { info: listen, warn: listen, error: listen };
  const react = async ({ n }: { n: number }) => {
    if (n < 0) return forever;
    if (brokenIds.has(n)) throw new Error(`${n} is broken`);
    handled.push(n);
    return { broadcasts: [broadcast(toys, { n })] };
  };
  const bus = { publish: async () => {}, listen: () => () => {}, up: async () => {}, close: async () => {} };
  const enqueue = async () => {};
  const reactions = [on(happened, react)];
  return startDrain({ database, reactions, bus, enqueue, clock, log, patienceMs: 100, lookMs: 1_000 });
}

async function happen(...all: number[]): Promise<void> {
  const ctx = { viewer: null, now: clock.now(), requestId: 'test', log: silent };
  await database.transact(async (tx) => {
    for (const n of all) await record(ctx, tx, happened, { n });
    return ok(undefined);
  });
  await drain.settle();
}

test('a drain that was stopped says that another must see to what happens', async () => {
  expect(drain.poke()).toBe(true);
  await drain.stop();
  expect(drain.poke()).toBe(false);
});

/** As often as it takes and once more, an hour apart. */
async function tryToTheEnd(): Promise<void> {
  for (let n = 0; n < 17; n++) {
    clock.advance(hour);
    await drain.settle();
  }
}
const tryCount = () => logLines.filter(({ sentence }) => sentence === 'an event could not be handled').length;
const runCommand = (word: string) => commandLine([word], { ...world.settings, DATABASE_URL: url });

describe('an event whose reaction always fails', () => {
  test('or never ends, holds up no other, in the order they happened', async () => {
    brokenIds.add(1);
    await happen(1, -1, 2, 3);
    await happen(4);
    expect(handled).toEqual([2, 3, 4]);
    expect(tryCount()).toBe(2);
  });

  test('is tried again after growing waits, of which a restart loses no count', async () => {
    brokenIds.add(1);
    await happen(1);
    await drain.settle();
    expect(tryCount()).toBe(1);
    clock.advance(600);
    await drain.settle();
    clock.advance(600);
    await drain.settle();
    expect(tryCount()).toBe(2);
    await drain.stop();
    drain = begin();
    clock.advance(600);
    await drain.settle();
    expect(tryCount()).toBe(3);
    brokenIds.clear();
    clock.advance(hour);
    await drain.settle();
    expect(handled).toEqual([1]);
  });

  test('is set aside after 16 tries, is told of, and can be tried again', async () => {
    brokenIds.add(1);
    await happen(1, 2);
    await tryToTheEnd();
    expect(tryCount()).toBe(16);
    expect(logLines.at(-1)).toEqual({
      event: 'event.set_aside',
      kind: 'toy.happened',
      id: 1,
      sentence: 'an event was set aside',
    });
    expect((await runCommand('status')).output).toMatch(/^events waiting +0\nevents set aside +1$/m);
    expect(await runCommand('check')).toEqual({
      code: 1,
      output: '1 events are set aside: npm run loopyard -- retry-events\n',
    });
    brokenIds.clear();
    expect(await runCommand('retry-events')).toEqual({
      code: 0,
      output: 'toy.happened 1: Error: 1 is broken\nWill be tried again as soon as the server runs: 1\n',
    });
    await drain.settle();
    expect(handled).toEqual([2, 1]);
    expect(await runCommand('check')).toEqual({ code: 0, output: 'Everything is in order.\n' });
  }, 60_000);
});
