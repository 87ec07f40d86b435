import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { StartError } from '../start-error.ts';
import { keepVersions, listPending, readVersions, type Version, type VersionEntry } from './versions.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const patienceMs = 10_000;

const turnLock = 6300;
/** Below PostgreSQL's deadlock check (1 s), so that we give way and no user's query is cancelled. */
const lockMs = 500;
const longestPauseMs = 5_000;
const mostTries = 15;
/** Transactions open this long are reported as blocking. */
const longSeconds = 1;

type Options = {
  folder?: string;
  announce?(): Promise<void>;
  isCommand?: boolean;
  /** Only migrates an empty database. */
  leavesSchema?: boolean;
  demandsTables?: boolean;
  onMigrated?(entry: VersionEntry): void;
  onWait?(wait: Wait): void;
};
/** `holder`: the longest open transaction, by program name. */
export type Wait = { tag: string; holder: { program: string; seconds: number } | null };

/**
 * Each migration commits alone, so a killed process leaves only complete ones. Processes announce themselves
 * before they check the others, so at least one of two incompatible ones notices.
 * @throws StartError if they are incompatible, or a table is busy for over a minute
 */
export async function migrateDatabase(url: string, options: Options = {}): Promise<void> {
  const { announce = async () => {} } = options;
  const client = postgres(url, {
    max: 1,
    connect_timeout: patienceMs / 1_000,
    onnotice: () => {},
    connection: { application_name: 'loopyard-migrations' },
  });
  try {
    await reach(client);
    await announce();
    await migrateAll(client, options);
  } finally {
    await client.end({ timeout: 1 });
  }
}

export function ourVersion(): Version {
  return readVersions(migrationsFolder).length - 1;
}

async function migrateAll(client: Sql, options: Options): Promise<void> {
  const { folder = migrationsFolder, onMigrated, onWait } = options;
  const { isCommand = false, leavesSchema = false, demandsTables = false } = options;
  const joining = { versions: readVersions(folder), isCommand, leavesSchema, demandsTables };
  let migrations: MigrationMeta[] | null = null;
  let tries = 0;
  for (;;) {
    let pending: VersionEntry | undefined;
    try {
      await client.begin(async (tx) => {
        // Waits for its turn without a limit, even if the database sets a lock timeout.
        await tx`select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(${turnLock})`;
        [pending] = await listPending(tx, joining);
        if (!pending) return;
        migrations ??= readMigrationFiles({ migrationsFolder: folder });
        await migrateOnce(tx, migrations[pending.version] as MigrationMeta);
        await keepVersions(tx, joining.versions.slice(0, pending.version + 1));
      });
      if (!pending) return;
      onMigrated?.(pending);
      tries = 0;
    } catch (error) {
      if (!pending || !isHeldUp(error)) throw error;
      tries++;
      const wait = { tag: pending.tag, holder: await findHolder(client) };
      if (tries === mostTries) throw new StartError(surrender(wait));
      onWait?.(wait);
      await sleep(Math.min(tries * 1_000, longestPauseMs));
    }
  }
}

async function migrateOnce(tx: TransactionSql, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await tx`select set_config(name, setting, true) from (values
      ('lock_timeout', ${`${lockMs}ms`}), ('statement_timeout', '0'),
      -- A statement whose process was killed would go on, and hold its locks, until it is done.
      ('client_connection_check_interval', '1s')) as ours (name, setting)
    where exists (select from pg_settings where pg_settings.name = ours.name)`;
  for (const statement of sql) await tx.unsafe(statement);
  await tx`create schema if not exists drizzle`;
  await tx`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${hash}, ${folderMillis})`;
}

function isHeldUp(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ['55P03', '40P01'].includes(error.code);
}

async function findHolder(client: Sql): Promise<Wait['holder']> {
  const [row] = await client<NonNullable<Wait['holder']>[]>`
    select coalesce(nullif(application_name, ''), 'a program without a name') as program,
      extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < now() - make_interval(secs => ${longSeconds}) order by xact_start limit 1`;
  return row ?? null;
}

export const whatHolds = ({ holder }: Wait): string =>
  holder
    ? `${holder.program} has had a transaction open for ${holder.seconds} s`
    : 'they are in constant use';

function surrender(wait: Wait): string {
  return `The migration ${wait.tag} could not lock its tables in ${mostTries} tries (${whatHolds(wait)}). Nothing was changed. Wait for that to end, or end it, and start again`;
}

/** The driver itself retries for ever if the server keeps closing the connection. */
async function reach(client: Sql): Promise<void> {
  const isLate = sleep(patienceMs + 1_000, true, { ref: false });
  const isThere = client`select 1`.then(() => false);
  if (await Promise.race([isThere, isLate]))
    throw Object.assign(new Error('no PostgreSQL answered'), { code: 'CONNECT_TIMEOUT' });
}
