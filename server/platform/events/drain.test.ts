import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandLine } from '../../test/command-line.ts';
import { startWorld, TestClock, type TestWorld } from '../../test/harness.ts';
import { broadcast, streamNamed } from '../cable/broadcast.ts';
import type { BusMessage } from '../cable/bus.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { ok } from '../result.ts';
import { type Drain, startDrain } from './drain.ts';
import { announce, defineEvent, on, onBatch, record, recordedIn } from './events.ts';

const happened = defineEvent('toy.happened', { n: z.number() });
const announced = defineEvent('toy.announced', { n: z.number() });
const frequent = defineEvent('toy.frequent', { n: z.number() });
const toys = streamNamed<{ n: number }>('toys');
const hour = 3_600_000;

let world: TestWorld;
let url: string;
let database: Database;
let drain: Drain;
let clock: TestClock;
let brokenIds: Set<number>;
let handled: number[];
let batches: number[][];
let broadcastNumbers: number[];
let isBusDown: boolean;
let logLines: { event?: string; kind?: string; id?: number; sentence: string }[];
const silent = { info() {}, warn() {}, error() {} };
const forever = new Promise<never>(() => {});
/** The reaction to the first records the second, which takes its time. */
const [leads, slow] = [100, 101];

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  url = await world.emptyDatabase();
  await migrateDatabase(url);
  database = openDatabase(url, {
    connections: 3,
    version: 0,
    log: silent,
    afterCommit: async (tx) => void drain.take(recordedIn(tx)),
  });
  clock = new TestClock();
  brokenIds = new Set();
  handled = [];
  batches = [];
  broadcastNumbers = [];
  isBusDown = false;
  logLines = [];
  drain = begin();
});
afterEach(async () => {
  await drain.stop();
  await database.close();
});

function begin(): Drain {
  const listen = (event: object, sentence: string) => void logLines.push({ ...event, sentence });
  const log = { info: listen, warn: listen, error: listen };
  const react = async ({ n }: { n: number }) => {
    if (n < 0) return forever;
    if (brokenIds.has(n)) throw new Error(`${n} is broken`);
    handled.push(n);
    if (n === leads) await commit(announced, [slow]);
    return { broadcasts: [broadcast(toys, { n })] };
  };
  const tell = async ({ n }: { n: number }) => {
    if (n === slow) await sleep(50);
    if (brokenIds.has(n)) throw new Error(`${n} is broken`);
    return { broadcasts: [broadcast(toys, { n })] };
  };
  const reactToBatch = async (ids: number[]) => {
    batches.push(ids);
    if (ids.some((id) => brokenIds.has(id))) throw new Error(`one of ${ids} is broken`);
    return { broadcasts: ids.map((n) => broadcast(toys, { n })) };
  };
  const publish = async (messages: readonly BusMessage[]) => {
    if (isBusDown) throw new Error('The bus is down');
    for (const message of messages)
      if ('body' in message) broadcastNumbers.push((message.body as { n: number }).n);
  };
  const bus = {
    publish,
    isUp: () => !isBusDown,
    listen: () => () => {},
    pass: () => {},
    hear: () => {},
    relayBy: () => {},
    up: async () => {},
    close: async () => {},
  };
  const enqueue = async () => {};
  const reactions = [on(happened, react), announce(announced, tell), onBatch(frequent, reactToBatch)];
  return startDrain({ database, reactions, bus, enqueue, clock, log, patienceMs: 100, lookMs: 1_000 });
}

async function happen(...all: number[]): Promise<void> {
  await commit(happened, all);
  await drain.settle();
}

async function commit(event: typeof happened, all: number[]): Promise<void> {
  const ctx = { viewer: null, now: clock.now(), requestId: 'test', log: silent };
  await database.transact(async (tx) => {
    for (const n of all) await record(ctx, tx, event, { n });
    return ok(undefined);
  });
}

const waitingCount = async () => {
  const [row] = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from events where done_at is null`);
  return row?.n;
};

describe('a committed event', () => {
  test('is announced once, in order', async () => {
    await commit(announced, [1, 2]);
    await commit(announced, [3]);
    await drain.settle();
    expect(broadcastNumbers).toEqual([1, 2, 3]);
    expect(await waitingCount()).toBe(0);
  });

  test('is waited for if a reaction recorded it', async () => {
    await happen(leads);
    expect(broadcastNumbers.toSorted()).toEqual([leads, slow]);
    expect(await waitingCount()).toBe(0);
  });

  test('is announced later if the bus was down', async () => {
    isBusDown = true;
    await commit(announced, [1]);
    await drain.settle();
    expect(await waitingCount()).toBe(1);
    isBusDown = false;
    await drain.settle();
    expect(broadcastNumbers).toEqual([1]);
    expect(await waitingCount()).toBe(0);
  });

  test('is logged and tried again if announcing it failed, while others are announced', async () => {
    brokenIds.add(1);
    await commit(announced, [1, 2]);
    await drain.settle();
    expect(broadcastNumbers).toEqual([2]);
    expect(tryCount()).toBe(1);
    brokenIds.clear();
    clock.advance(hour);
    await drain.settle();
    expect(broadcastNumbers).toEqual([2, 1]);
  });

  test('is announced by the next process if this one died first', async () => {
    await drain.stop();
    await commit(announced, [1]);
    expect(broadcastNumbers).toEqual([]);
    drain = begin();
    await drain.settle();
    expect(broadcastNumbers).toEqual([1]);
  });

  test('is finished before the process ends', async () => {
    await commit(happened, [1]);
    await drain.stop();
    expect(handled).toEqual([1]);
    expect(await waitingCount()).toBe(0);
  });
});

test('events of a frequent kind are handled together, and one by one if one of them fails', async () => {
  await commit(frequent, [1, 2, 3]);
  await drain.settle();
  expect(batches).toEqual([[1, 2, 3]]);
  brokenIds.add(5);
  await commit(frequent, [4, 5, 6]);
  await drain.settle();
  expect(batches.slice(1)).toEqual([[4, 5, 6], [4], [5], [6]]);
  expect(broadcastNumbers).toEqual([1, 2, 3, 4, 6]);
  expect(logLines.map(({ sentence }) => sentence)).toEqual([
    'events are handled one by one',
    'an event could not be handled',
  ]);
  expect(await waitingCount()).toBe(1);
});

test('a stopped drain reports that another one must handle new events', async () => {
  expect(drain.poke()).toBe(true);
  await drain.stop();
  expect(drain.poke()).toBe(false);
});

/** Drains hourly until the event is set aside, and once more. */
async function tryToTheEnd(): Promise<void> {
  for (let n = 0; n < 17; n++) {
    clock.advance(hour);
    await drain.settle();
  }
}
const tryCount = () => logLines.filter(({ sentence }) => sentence === 'an event could not be handled').length;
const runCommand = (word: string) => commandLine([word], { ...world.settings, DATABASE_URL: url });

describe('an event whose reaction always fails', () => {
  test('or never ends, doesn’t block other events or change their order', async () => {
    brokenIds.add(1);
    await happen(1, -1, 2, 3);
    await happen(4);
    expect(handled).toEqual([2, 3, 4]);
    expect(tryCount()).toBe(2);
  });

  test('is tried again after growing waits, which survive a restart', async () => {
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

  test('is set aside and reported after 16 tries, and can be tried again', async () => {
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
      output: '1 events were set aside. To retry them: npm run loopyard -- retry-events\n',
    });
    brokenIds.clear();
    expect(await runCommand('retry-events')).toEqual({
      code: 0,
      output: 'toy.happened 1: Error: 1 is broken\nWill be retried as soon as the server runs: 1\n',
    });
    await drain.settle();
    expect(handled).toEqual([2, 1]);
    expect(await runCommand('check')).toEqual({ code: 0, output: 'Everything is in order.\n' });
  });
});
