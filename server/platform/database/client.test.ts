import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { lastingClient } from './client.ts';

const connections = 2;
/** postgres.js sends this many queries ahead on one connection by itself. */
const usualPipeline = 100;
const table = `notes_${randomBytes(6).toString('hex')}`;
let admin: Sql;
let client: Sql;

beforeEach(async () => {
  admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
  await admin`create table ${admin(table)} (words text)`;
});
afterEach(async () => {
  await client.end({ timeout: 1 });
  await admin`drop table ${admin(table)}`;
  await admin.end();
});

const open = (more: { max_pipeline?: number } = {}) => {
  const settings = { max: connections, log: createLog('fatal'), slowMs: 0, onWake: () => {}, ...more };
  client = lastingClient(inject('databaseUrl'), { ...settings, greet: async () => {} }).client;
};
const note = (on: Pick<Sql, 'unsafe'>) => on.unsafe(`insert into ${table} values ('kept')`);
const keptCount = async () => (await admin`select from ${admin(table)}`).length;

test('a transaction that begins where a hundred queries wait on each connection commits', async () => {
  open();
  const ask = (count: number, query: string) =>
    Array.from({ length: count }, () => client.unsafe(query).execute());
  await Promise.all(ask(connections, 'select 1'));
  const sleepers = ask(connections, 'select pg_sleep(0.3)');
  const waiting = ask(connections * (usualPipeline - 1), 'select 1');
  await client.begin((tx) => note(tx));
  await Promise.all([...sleepers, ...waiting]);
  expect(await keptCount()).toBe(1);
});

test('a transaction that gets no connection of its own takes nothing along that others write', async () => {
  open({ max_pipeline: 0 });
  await expect(client.begin((tx) => note(tx))).rejects.toThrow('UNSAFE_TRANSACTION');
  for (let n = 0; n < 2 * connections; n++) await note(client);
  expect(await keptCount()).toBe(2 * connections);
});
