import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres, { type Sql } from 'postgres';
import { keepVersions, mayMigrate, readVersions, type Version } from './versions.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const patienceMs = 10_000;

type Options = {
  /** As far as it goes; all the way unless told. */
  folder?: string;
  /** Resolves once other processes know that this one is there, and which version it is. */
  announce?(): Promise<void>;
  isCommand?: boolean;
};

/**
 * Brings the schema up to date. Processes that start at once take turns, and each is announced before it looks who
 * else is there: of two that don't go together at least one sees the other. @throws StartError when they don't
 */
export async function migrateDatabase(url: string, options: Options = {}): Promise<void> {
  const { folder = migrationsFolder, announce = async () => {}, isCommand = false } = options;
  const versions = readVersions(folder);
  const client = postgres(url, { max: 1, connect_timeout: patienceMs / 1_000, onnotice: () => {} });
  try {
    await reach(client);
    await announce();
    await client`select pg_advisory_lock(6300)`;
    if (!(await mayMigrate(client, { versions, isCommand }))) return;
    await migrate(drizzle(client), { migrationsFolder: folder });
    await keepVersions(client, versions);
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** The number of our newest migration. */
export function ourVersion(): Version {
  return readVersions(migrationsFolder).length - 1;
}

/** The driver itself would try for ever where somebody listens who hangs up on PostgreSQL's words. */
async function reach(client: Sql): Promise<void> {
  const isLate = sleep(patienceMs + 1_000, true, { ref: false });
  const isThere = client`select 1`.then(() => false);
  if (await Promise.race([isThere, isLate]))
    throw Object.assign(new Error('no PostgreSQL answered'), { code: 'CONNECT_TIMEOUT' });
}
