import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { databaseNamed } from '../../test/scratch-names.ts';
import { createLog } from '../log.ts';
import { until } from '../patience.testing.ts';
import { type JobKind, type Jobs, startJobs } from './jobs.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const payload = z.object({ n: z.number() });
const ran: number[] = [];
const givenUp: number[] = [];
let admin: Sql;
let sender: Jobs;
let worker: Jobs;

const counting: JobKind<{ n: number }> = {
  queue: 'counting',
  payload,
  concurrency: 1,
  key: ({ n }) => String(n),
  retries: { limit: 1, delaySeconds: 1, backoff: true, maxDelaySeconds: 2 },
  async run({ n }) {
    ran.push(n);
    if (n < 0 || (n % 2 === 1 && ran.filter((m) => m === n).length === 1)) throw new Error('not yet');
  },
  giveUp: async ({ n }) => void givenUp.push(n),
};

beforeAll(async () => {
  admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  const url = databaseNamed(inject('databaseUrl'), name);
  // Longer than the test, so that nothing is found by polling.
  const options = { url, kinds: [counting], chores: [], log: createLog('fatal'), lookMs: 3_600_000 };
  worker = await startJobs({ ...options, work: true });
  sender = await startJobs({ ...options, work: false });
});
afterAll(async () => {
  await sender.stop();
  await worker.stop();
  await admin`drop database ${admin(name)} with (force)`;
  await admin.end();
});

const sendJobs = (...all: number[]) => sender.enqueue(all.map((n) => ({ queue: 'counting', data: { n } })));

test('a worker takes all jobs of another process when it is notified, without polling', async () => {
  await sendJobs(2, 4, 6, 8);
  await until(() => ran.length >= 4);
  expect(ran.toSorted()).toEqual([2, 4, 6, 8]);
});

test('a failed job is tried again when it is due, and given up after the last try', async () => {
  ran.length = 0;
  await sendJobs(1, -1);
  await until(() => givenUp.length > 0 && ran.filter((n) => n === 1).length > 1);
  expect(givenUp).toEqual([-1]);
  expect(ran.toSorted()).toEqual([-1, -1, 1, 1]);
});
