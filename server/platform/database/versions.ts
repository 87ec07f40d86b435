import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { StartError } from '../start-error.ts';

/**
 * What a server works with. Its version is the number of its newest migration. Every migration names the oldest server
 * that can still work with what it makes of the database; the database keeps that, for servers who don't know it.
 */
export type Version = number;
type VersionEntry = { version: Version; oldest: Version };

const firstLine = /^-- Oldest server: (\d{4})$/m;

/** The migrations of a folder in their order. One that names no server stands for itself alone. */
export function readVersions(folder: string): VersionEntry[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  return entries.map(({ idx, tag }: { idx: number; tag: string }) => {
    const [, oldest] = firstLine.exec(readFileSync(join(folder, `${tag}.sql`), 'utf8')) ?? [];
    return { version: idx, oldest: Number(oldest ?? idx) };
  });
}

/** Held, shared, under this and its version by every process on a database for as long as it runs. */
const presenceLock = 6303;

export async function announceVersion(client: Sql, version: Version): Promise<void> {
  await client`select pg_advisory_lock_shared(${presenceLock}, ${version})`;
}

export type Joining = {
  /** What this process can work with, and where the database is to be brought. */
  versions: VersionEntry[];
  /** A command leaves a database that an older server runs on as it is, whatever the migrations say of it. */
  isCommand: boolean;
};

/** Whether the database is to be migrated. @throws StartError when that, or leaving it as it is, breaks somebody. */
export async function mayMigrate(client: Sql, { versions, isCommand }: Joining): Promise<boolean> {
  const applied = await appliedCount(client);
  if (applied > versions.length) await refuseIfOutdated(client, versions.length - 1);
  const pending = versions.slice(applied);
  if (pending.length === 0) return false;
  const older = (await runningVersions(client)).filter((version) => version < versions.length - 1);
  const needed = Math.max(...pending.map(({ oldest }) => oldest));
  if (older.length > 0 && isCommand)
    throw new StartError('An older Loopyard runs on this database. Start that one anew from here first');
  if (older.some((version) => version < needed))
    throw new StartError(
      'An older Loopyard runs on this database and can’t work with what this one makes of it. Stop that one first',
    );
  return true;
}

/** Keeps with the database which servers can work with it. */
export async function keepVersions(client: Sql, versions: VersionEntry[]): Promise<void> {
  await client`create table if not exists drizzle.oldest_servers (version int primary key, oldest int not null)`;
  await client`insert into drizzle.oldest_servers ${client(versions)}
    on conflict (version) do update set oldest = excluded.oldest`;
}

async function refuseIfOutdated(client: Sql, version: Version): Promise<void> {
  const [row] = await client`select max(oldest) as oldest from drizzle.oldest_servers`;
  if (version < row?.oldest)
    throw new StartError(
      'This database belongs to a newer Loopyard, and this one can’t work with it any more. Update this one first',
    );
}

async function appliedCount(client: Sql): Promise<number> {
  const [journal] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as yes`;
  if (!journal?.yes) return 0;
  const [row] = await client`select count(*)::int as n from drizzle.__drizzle_migrations`;
  return row?.n;
}

async function runningVersions(client: Sql): Promise<Version[]> {
  const rows = await client`select distinct objid::int as version from pg_locks
    where locktype = 'advisory' and classid = ${presenceLock} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`;
  return rows.map(({ version }) => version);
}
