import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres, { type Sql } from 'postgres';
import type { Config } from '../config/config.ts';
import { migrationsFolder } from '../platform/database/migrate.ts';
import { tablesGoneThrough } from '../platform/database/migration-work.ts';
import {
  countApplied,
  findOldest,
  listPresent,
  type Present,
  readVersions,
  type Version,
  type VersionEntry,
} from '../platform/database/versions.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { readNewestBackup } from '../platform/recovery/newest-backup.ts';
import { measureSpace, type Space } from '../platform/storage/space.ts';
import { backupsIn } from './backup-leftovers.ts';
import { findTaking, type Taking } from './backup-manifest.ts';

export type Work = VersionEntry & { tables: { name: string; bytes: number }[] };
export type Program = { name: string; connections: number; longestSeconds: number | null };
export type Since = { kind: string; count: number; isMore: boolean };

export type Sight = {
  version: Version;
  /** `oldest`: the oldest servers that can work with it. Null: unknown. */
  database: {
    version: Version | null;
    oldest: Version | null;
    postgres: string;
    bytes: number;
    place: string;
  };
  pending: Work[];
  present: Present[];
  programs: Program[];
  backup: Taking | null;
  since: Since[];
  space: Space & { holdsDatabase: boolean };
};

/** @param folder the folder of backups; unset: the last one used, or `backups` in DATA_DIR */
export async function lookAround(config: Config, url: string, folder?: string): Promise<Sight> {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'loopyard-upgrade' },
  });
  try {
    const versions = readVersions(migrationsFolder);
    const applied = await countApplied(client);
    const backup = await newestBackup(folder ? [folder] : await backupFolders(config.dataDir));
    makeFolder(config.dataDir);
    return {
      version: versions.length - 1,
      database: {
        version: applied > 0 ? applied - 1 : null,
        oldest: await findOldest(client),
        place: config.databaseUrl ? placeOf(url) : `in ${config.dataDir}`,
        ...(await sizeOf(client)),
      },
      pending: await workOf(client, versions.slice(applied)),
      present: await listPresent(client),
      programs: await listPrograms(client),
      backup,
      since: applied > 0 ? await countSince(client, backup?.takenAt ?? new Date(0)) : [],
      space: { ...(await measureSpace(config.dataDir)), holdsDatabase: !config.databaseUrl },
    };
  } finally {
    await client.end({ timeout: 5 });
  }
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function sizeOf(client: Sql): Promise<{ postgres: string; bytes: number }> {
  const [row] = await client`select current_setting('server_version') as postgres,
    pg_database_size(current_database())::float8 as bytes`;
  return { postgres: row?.postgres, bytes: row?.bytes };
}

async function workOf(client: Sql, pending: VersionEntry[]): Promise<Work[]> {
  if (pending.length === 0) return [];
  const files = readMigrationFiles({ migrationsFolder });
  const tables = await client<{ name: string; bytes: number }[]>`
    select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by bytes desc`;
  return pending.map((entry) => {
    const names = tablesGoneThrough(
      files[entry.version]?.sql ?? [],
      tables.map(({ name }) => name),
    );
    return { ...entry, tables: tables.filter(({ name }) => names.includes(name)) };
  });
}

async function listPrograms(client: Sql): Promise<Program[]> {
  return client<Program[]>`
    select coalesce(nullif(application_name, ''), 'a program without a name') as name,
      count(*)::int as connections, extract(epoch from now() - min(xact_start))::int as "longestSeconds"
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and application_name <> 'bus' and application_name not like 'loopyard%'
    group by 1 order by 2 desc, 1`;
}

async function backupFolders(dataDir: string): Promise<string[]> {
  const last = await readNewestBackup(dataDir);
  return [...(last ? [dirname(last)] : []), join(dataDir, 'backups')];
}

async function newestBackup(folders: string[]): Promise<Taking | null> {
  const backups: Taking[] = [];
  for (const folder of folders) {
    if (!(await readdir(folder).catch(() => null))) continue;
    for (const name of (await backupsIn(folder)).reverse()) {
      const taking = await findTaking(join(folder, name));
      if (taking) backups.push(taking);
      if (taking) break;
    }
  }
  return backups.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())[0] ?? null;
}

const countedAtMost = 10_000;
const countedTables = [
  ['post', 'posts'],
  ['comment', 'comments'],
  ['upload', 'files'],
  ['person', 'users'],
] as const;

/** Counts from the newest backwards, so large tables cost no more. */
async function countSince(client: Sql, at: Date): Promise<Since[]> {
  const counts: Since[] = [];
  for (const [kind, table] of countedTables) {
    const [row] = await client`select count(*)::int as count from
      (select created_at from ${client(table)} order by id desc limit ${countedAtMost + 1}) newest
      where created_at > ${at}`;
    const count: number = row?.count;
    if (count > 0)
      counts.push({ kind, count: Math.min(count, countedAtMost), isMore: count > countedAtMost });
  }
  return counts;
}
