import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Log } from '../log.ts';
import type { Result } from '../result.ts';
import { StartError } from '../start-error.ts';
import { lastingClient } from './client.ts';
import { databaseLimits } from './limits.ts';
import { isUnreserved } from './postgres-inside.ts';
import { announceVersion, type Version } from './versions.ts';
import { createWakes, type Wakes } from './wakes.ts';

type NoSchema = Record<string, never>;
declare const transaction: unique symbol;

export type Db = PostgresJsDatabase<NoSchema>;

/** Only `transact` makes one: its writes commit together or not at all. */
export type Tx = PgTransaction<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>> & {
  readonly [transaction]: true;
};

/** One statement may run on it, as a transaction of its own. */
export type Alone = Db & { readonly [transaction]: 'alone' };

export type Database = {
  db: Db;
  /** Resolves once other processes can see this one. */
  announced: Promise<void>;
  wakes: Wakes;
  /** Commits if `act` returns ok; rolls back on a failure or an exception. Tries once more after a conflict. */
  transact<T>(act: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>>;
  /** Like `transact`, for a single statement, which can't be rolled back. */
  alone<T>(act: (alone: Alone) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type Options = {
  connections: number;
  log: Log;
  /** Statements this slow (ms) are logged; none by default. */
  slowMs?: number;
  version: Version;
  /** Shared advisory locks, held until the process ends. */
  locks?: number[];
  /** Called last in each transaction that will commit. */
  beforeCommit?(tx: Tx): Promise<void>;
  /** Called once per commit, before the result is returned. Must not throw. */
  afterCommit(tx: Tx | Alone): Promise<void>;
};

export function openDatabase(url: string, options: Options): Database {
  const wakes = createWakes();
  const { client, greeted } = lastingClient(url, {
    onWake: wakes.onWake,
    async greet(watching) {
      await announceVersion(watching, options.version);
      for (const lock of options.locks ?? []) await watching`select pg_advisory_lock_shared(${lock})`;
    },
    max: options.connections,
    log: options.log,
    slowMs: options.slowMs ?? 0,
    connect_timeout: 10,
    onnotice: () => {},
    connection: {
      application_name: 'loopyard',
      ...databaseLimits,
    },
  });
  const db = drizzle(client);
  return {
    db,
    announced: greeted,
    wakes,
    async transact(act) {
      let last: Tx | null = null;
      const result = await withOneRetry(() =>
        attemptTransaction(db, async (tx) => {
          last = tx;
          const outcome = await act(tx);
          if (outcome.ok) await options.beforeCommit?.(tx);
          return outcome;
        }),
      );
      if (result.ok && last) await options.afterCommit(last);
      return result;
    },
    async alone(act) {
      let last: Alone | null = null;
      const result = await withOneRetry(() => {
        last = Object.create(db) as Alone;
        return act(last);
      });
      if (last) await options.afterCommit(last);
      return result;
    },
    close: () => client.end({ timeout: 5 }),
  };
}

export function violatedConstraint(error: unknown): string | null {
  const cause = databaseError(error);
  return cause?.code?.startsWith('23') ? (cause.constraint_name ?? '') : null;
}

/** Whether PostgreSQL rejected a value: a NUL in a text, or a number out of range. */
export function isBadValue(error: unknown): boolean {
  return databaseError(error)?.code?.startsWith('22') ?? false;
}

export function isOutOfSpace(error: unknown): boolean {
  return databaseError(error)?.code === '53100';
}

export function isHeldUp(error: unknown): boolean {
  return databaseError(error)?.code === '55P03';
}

/** Whether PostgreSQL gave up work that it may finish later: two conflicts in a row, too slow, or no room. */
export function isGivenUp(error: unknown): boolean {
  return /^(40001|40P01|57014|25P03|53[^1]..)$/.test(databaseError(error)?.code ?? '');
}

/** Whether it is starting, or recovering after a crash. */
export function isStarting(error: unknown): boolean {
  return databaseError(error)?.code === '57P03';
}

/** Whether the database is unreachable, or was lost during the query. */
export function isUnreachable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^(CONNECTION_|CONNECT_|ECONN|EPIPE|57P0)/.test(code)) return true;
  return error instanceof Error && error.cause !== undefined && isUnreachable(error.cause);
}

class Rollback<T> extends Error {
  readonly result: Result<T>;
  constructor(result: Result<T>) {
    super('rolled back');
    this.result = result;
  }
}

function withOneRetry<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    if (isTransient(error)) return attempt();
    throw error;
  });
}

async function attemptTransaction<T>(db: Db, act: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await act(tx as unknown as Tx);
      if (!result.ok) throw new Rollback(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.result as Result<T>;
    throw error;
  }
}

/** Includes unique violations: the second try sees the other row and answers accordingly. */
function isTransient(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === '40001' || code === '40P01' || code === '23505' || isUnreserved(error);
}

/** Drizzle puts the driver's error in `cause`. */
function databaseError(error: unknown): postgres.PostgresError | null {
  if (error instanceof postgres.PostgresError) return error;
  return error instanceof Error && error.cause ? databaseError(error.cause) : null;
}

export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** @throws StartError if the database allows fewer connections than `needed` */
export async function checkConnections(db: Db, needed: number): Promise<void> {
  const [row] = await db.execute<{ free: number }>(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free`);
  if (row && row.free < needed)
    throw new StartError(
      `The database allows ${row.free} connections, but one process needs ${needed}. Raise its max_connections`,
    );
}
