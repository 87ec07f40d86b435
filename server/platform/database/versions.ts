import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { StartError } from '../start-error.ts';

/** Number of the newest migration. The database keeps each one's oldest server, for servers that lack it. */
export type Version = number;
export type VersionEntry = { version: Version; oldest: Version; tag: string };
export type Asking = Sql | TransactionSql;

const firstLine = /^-- Oldest server: (\d{4})$/m;

/** A folder's migrations in order. One that names no oldest server needs its own version. */
export function readVersions(folder: string): VersionEntry[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  return entries.map(({ idx, tag }: { idx: number; tag: string }) => {
    const [, oldest] = firstLine.exec(readFileSync(join(folder, `${tag}.sql`), 'utf8')) ?? [];
    return { version: idx, oldest: Number(oldest ?? idx), tag };
  });
}

/** Each running process holds this shared lock with its version. */
const presenceLock = 6303;

export async function announceVersion(client: Sql, version: Version): Promise<void> {
  await client`select pg_advisory_lock_shared(${presenceLock}, ${version})`;
}

export type Joining = {
  versions: VersionEntry[];
  /** A command never migrates a database that an older server is using. */
  isCommand: boolean;
  leavesSchema: boolean;
  demandsTables: boolean;
};

/** Migrations still to run. @throws StartError if running them, or not, breaks a process */
export async function listPending(
  client: Asking,
  { versions, isCommand, leavesSchema, demandsTables }: Joining,
): Promise<VersionEntry[]> {
  const applied = await countApplied(client);
  if (demandsTables && applied === 0)
    throw new StartError(
      'This database is empty. Correct DATABASE_URL or DATA_DIR, or start the server on it first',
    );
  if (applied > versions.length) await refuseIfOutdated(client, versions.length - 1);
  const pending = versions.slice(applied);
  if (pending.length === 0 || (leavesSchema && applied > 0)) return [];
  const older = (await listPresent(client)).filter(({ version }) => version < versions.length - 1);
  const needed = oldestFor(pending);
  if (older.length > 0 && isCommand)
    throw new StartError(
      'An older version of Loopyard is using this database. Restart it with this version first',
    );
  if (older.some(({ version }) => version < needed))
    throw new StartError(
      'An older version of Loopyard is using this database and can’t use it after the upgrade. Stop it first',
    );
  return pending;
}

export const oldestFor = (entries: VersionEntry[]): Version =>
  Math.max(...entries.map(({ oldest }) => oldest));

export async function keepVersions(client: Asking, versions: VersionEntry[]): Promise<void> {
  await client`create table if not exists drizzle.oldest_servers (version int primary key, oldest int not null)`;
  await client`insert into drizzle.oldest_servers ${client(versions, 'version', 'oldest')}
    on conflict (version) do update set oldest = excluded.oldest`;
}

export async function findOldest(client: Asking): Promise<Version | null> {
  const [table] = await client`select to_regclass('drizzle.oldest_servers') is not null as yes`;
  if (!table?.yes) return null;
  const [row] = await client`select max(oldest) as oldest from drizzle.oldest_servers`;
  return row?.oldest ?? null;
}

async function refuseIfOutdated(client: Asking, version: Version): Promise<void> {
  const oldest = await findOldest(client);
  if (oldest !== null && version < oldest)
    throw new StartError(
      'A newer version of Loopyard has upgraded this database. This version can no longer use it. Update this one first',
    );
}

export async function countApplied(client: Asking): Promise<number> {
  const [journal] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as yes`;
  if (!journal?.yes) return 0;
  const [row] = await client`select count(*)::int as n from drizzle.__drizzle_migrations`;
  return row?.n;
}

/** Processes connected now; `address` is null on the database's own machine. */
export type Present = { version: Version; address: string | null; since: Date };

export async function listPresent(client: Asking): Promise<Present[]> {
  return client<Present[]>`
    select l.objid::int as version, host(a.client_addr) as address, a.backend_start as since
    from pg_locks l left join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.classid = ${presenceLock} and l.objsubid = 2 and l.granted
      and l.database = (select oid from pg_database where datname = current_database())
    order by l.objid, a.backend_start`;
}
