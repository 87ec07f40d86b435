import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { endOrphan } from '../platform/database/embedded-lock.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser's URL of a PostgreSQL of this run only: `inject('databaseUrl')`. */
    databaseUrl: string;
  }
}

const PREFIX = 'loopyard-test-';
const log = { info: () => {}, warn: (_: object, message: string) => console.warn(message) };

/** Vitest's global setup: one PostgreSQL for the run, without fsync, gone at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** What runs that were killed left behind. */
async function sweep(): Promise<void> {
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of left) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (isAlive(pid)) continue;
    await endOrphan(join(tmpdir(), name, 'postgres', 'cluster'), log).catch(() => {});
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
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
