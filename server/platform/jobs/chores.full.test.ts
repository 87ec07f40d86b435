import { randomBytes } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseNamed } from '../../test/scratch-names.ts';
import { createLog } from '../log.ts';
import { until } from '../patience.testing.ts';
import { addChores, type Chore } from './chores.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const log = createLog('fatal');
let admin: Sql;
let database: Sql;
const workers: PgBoss[] = [];

beforeAll(async () => {
  admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  database = postgres(databaseNamed(inject('databaseUrl'), name), { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await Promise.all(workers.map((boss) => boss.stop()));
  await database.end();
  await admin`drop database ${admin(name)} with (force)`;
  await admin.end();
});

async function startWorker(chores: Chore[]): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseNamed(inject('databaseUrl'), name), max: 2 });
  boss.on('error', () => {});
  await boss.start();
  workers.push(boss);
  await addChores(boss, { chores, enqueue: async () => {}, log });
}
const completedRuns = async (): Promise<number> => {
  const [row] =
    await database`select count(*)::int as n from pgboss.job where name = 'chores' and state = 'completed'`;
  return row?.n;
};

test('a chore runs when a worker starts, and at its times in one of two workers', async () => {
  let runs = 0;
  const everyMinute = { name: 'tidy', cron: '* * * * *', run: async () => ++runs };
  const failing = { name: 'stumble', cron: '0 0 1 1 *', run: () => Promise.reject(new Error('not today')) };
  await startWorker([everyMinute, failing]);
  await until(() => runs >= 1);
  await startWorker([everyMinute]);
  await until(() => runs >= 2);
  expect(await database`select key from pgboss.schedule`).toEqual([{ key: 'tidy' }]);
  await until(() => runs >= 4);
  // One worker ran each; the extra run is the one that failed at first.
  await until(async () => (await completedRuns()) === runs + 1);
});
