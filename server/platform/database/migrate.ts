import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres, { type Sql } from 'postgres';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const patienceMs = 10_000;

/** Brings the schema up to date, or as far as `folder` goes. Processes that start at once take turns. */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: patienceMs / 1_000, onnotice: () => {} });
  try {
    await reach(client);
    await client`select pg_advisory_lock(6300)`;
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** The driver itself would try for ever where somebody listens who hangs up on PostgreSQL's words. */
async function reach(client: Sql): Promise<void> {
  const isLate = sleep(patienceMs + 1_000, true, { ref: false });
  const isThere = client`select 1`.then(() => false);
  if (await Promise.race([isThere, isLate]))
    throw Object.assign(new Error('no PostgreSQL answered'), { code: 'CONNECT_TIMEOUT' });
}
