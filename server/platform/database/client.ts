import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Log } from '../log.ts';
import { watchForSilence } from './silence.ts';
import { createSlowWatch } from './slow.ts';

type Options = postgres.Options<Record<string, never>> & {
  log: Log;
  /** From how many milliseconds on a statement is logged; 0: none is. */
  slowMs: number;
  /** What every watching connection says first. */
  greet(client: Sql): Promise<unknown>;
  onWake(topic: string | null): void;
};

/**
 * A pool that outlives its database. postgres.js reuses a connection object after a loss with what was left
 * unsent, so that it may never connect again, and a transaction's rollback on it never ends (its issues 1066,
 * 1154 and 1208). So a pool that lost a connection is replaced whole: new queries go to the new one at once,
 * those under way on the old one have a second to end and are then rejected. While the database takes queries and
 * answers none, all are rejected, those under way and every new one, until it answers again.
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
      // What is asked of an ended pool is rejected.
      current.end({ timeout: 0 }).catch(() => {});
    },
    back() {
      options.log.info({ event: 'database.back' }, 'the database answers again');
      if (!closing) current = open();
    },
  });
  const proxy = {
    // Read and set by Drizzle, which hands every pool the same parsers below.
    options: current.options,
    unsafe: watched((...query) => current.unsafe(...query)),
    begin: (act: (tx: TransactionSql) => unknown) =>
      current.begin((tx) => {
        tx.unsafe = watched(tx.unsafe);
        return act(tx);
      }),
    end: (options?: { timeout?: number }) => {
      closing = true;
      watch.stop();
      return current.end(options);
    },
  };
  return { client: proxy as unknown as Sql, greeted: watch.greeted };

  function open(): Sql {
    const { log: _, greet: __, onWake: ___, slowMs: ____, ...pool } = options;
    const client: Sql = postgres(url, {
      ...pool,
      // A connection closes when it is lost, and at no other time.
      idle_timeout: 0,
      max_lifetime: null,
      // Asked by the client itself once a connection; one lost under that question ends the process.
      fetch_types: false,
      onclose: () => replace(client),
    });
    drizzle(client);
    return client;
  }

  function replace(lostClient: Sql): void {
    if (closing || lostClient !== current) return;
    current = open();
    lostClient.end({ timeout: 1 }).catch(() => {});
  }
}

/**
 * Whether this tells of a connection that was lost, thrown where nobody can catch it, and over: postgres.js writing to
 * one, or a second word of its end to the queue's library, which no longer listens after the first. PgBouncer says two.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { stack = '', code } = error as Error & { code?: unknown };
  if (error instanceof TypeError) return /\bnextWrite\b.*postgres\/src\/connection\.js/.test(stack);
  return /^(08|57P)/.test(String(code)) && /\/pg-protocol\//.test(stack);
}
