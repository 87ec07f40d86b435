import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Log } from '../log.ts';
import { socketOf } from './embedded-socket.ts';
import { asClient, isLostWrite, isUnreserved } from './postgres-inside.ts';
import { watchForSilence } from './silence.ts';
import { createSlowWatch } from './slow.ts';

/** A connection with as many queries as this would begin a transaction without being reserved for it. */
const endlessPipeline = { max_pipeline: Number.MAX_SAFE_INTEGER };

type Options = postgres.Options<Record<string, never>> & {
  log: Log;
  slowMs: number;
  greet(client: Sql): Promise<unknown>;
  onWake(topic: string | null): void;
};

/**
 * Survives the loss of its database. postgres.js may never reconnect, nor end a rollback on a lost connection
 * (its issues 1066, 1154 and 1208), so the whole pool is replaced: running queries get a second to finish.
 * While the database accepts queries but doesn't answer, all are rejected.
 */
export function lastingClient(url: string, options: Options): { client: Sql; greeted: Promise<void> } {
  let closing = false;
  const watched = createSlowWatch(options.slowMs, options.log);
  let current = open();
  const watch = watchForSilence(url, {
    greet: options.greet,
    onWake: options.onWake,
    silent() {
      options.log.error({ event: 'database.silent' }, 'the database does not answer');
      current.end({ timeout: 0 }).catch(() => {});
    },
    back() {
      options.log.info({ event: 'database.back' }, 'the database answers again');
      if (!closing) current = open();
    },
  });
  const client = asClient({
    // Drizzle writes its parsers there, so every pool gets them below.
    options: current.options,
    unsafe: watched((...query) => current.unsafe(...query)),
    begin: (async (act: (tx: TransactionSql) => unknown) => {
      const pool = current;
      try {
        return await pool.begin((tx) => {
          tx.unsafe = watched(tx.unsafe);
          return act(tx);
        });
      } catch (error) {
        if (isUnreserved(error)) replace(pool, 0);
        throw error;
      }
    }) as Sql['begin'],
    end: (options) => {
      closing = true;
      watch.stop();
      return current.end(options);
    },
  });
  return { client, greeted: watch.greeted };

  function open(): Sql {
    const client: Sql = openPool(url, options, () => replace(client));
    return client;
  }

  function replace(lostClient: Sql, seconds = 1): void {
    if (closing || lostClient !== current) return;
    current = open();
    lostClient.end({ timeout: seconds }).catch(() => {});
  }
}

function openPool(url: string, options: Options, onclose: () => void): Sql {
  const { log: _, greet: __, onWake: ___, slowMs: ____, ...pool } = options;
  const client = postgres(url, {
    ...endlessPipeline,
    ...pool,
    ...socketOf(url),
    idle_timeout: 0,
    max_lifetime: null,
    // The client's own query on connect; losing the connection during it would end the process.
    fetch_types: false,
    onclose,
  });
  drizzle(client);
  return client;
}

/** postgres.js wrote to a lost connection, or PgBouncer ended one twice: pg-boss hears only the first end. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isLostWrite(error)) return true;
  const { stack = '', code } = error as Error & { code?: unknown };
  return /^(08|57P)/.test(String(code)) && /\/pg-protocol\//.test(stack);
}
