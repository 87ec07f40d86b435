import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import postgresClient from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { endOrphan } from '../platform/database/embedded-lock.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { databaseNamed, templateName } from './scratch-names.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser's URL of a PostgreSQL of this run only: `inject('databaseUrl')`. */
    databaseUrl: string;
  }
}

const PREFIX = 'loopyard-test-';
const GIB = 2 ** 30;
const memoryFolder = '/dev/shm';
const warn = (_: object, message: string) => console.warn(message);
const log = { info: () => {}, warn, error: warn };

/** Vitest's global setup: one PostgreSQL for the run, without fsync, gone at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = await scratchPlace();
  await sweep(place);
  const dataDir = await mkdtemp(join(place, `${PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  await makeTemplate(postgres.url);
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** In memory where there is room: each world's database is a thousand files. */
async function scratchPlace(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 4 * GIB ? memoryFolder : tmpdir();
}

/** Migrated once, with the queue's own tables; each test file works on a clone of it. */
async function makeTemplate(url: string): Promise<void> {
  const client = postgresClient(url, { max: 1 });
  await client`create database ${client(templateName)}`;
  await client.end();
  const connectionString = databaseNamed(url, templateName);
  await migrateDatabase(connectionString);
  const queue = new PgBoss({ connectionString, max: 1 });
  await queue.start();
  await queue.stop({ graceful: false });
}

async function sweep(place: string): Promise<void> {
  const leftovers = (await readdir(place)).filter((name) => name.startsWith(PREFIX));
  for (const name of leftovers) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (isAlive(pid)) continue;
    await endOrphan(join(place, name, 'postgres', 'cluster'), log).catch(() => {});
    await rm(join(place, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
