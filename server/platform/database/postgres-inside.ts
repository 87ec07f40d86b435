// Everything that isn't the public interface of postgres.js (3.4).
import type { Sql } from 'postgres';

type Settling = Record<'resolve' | 'reject', (value: unknown) => void>;

/** Calls back before the query settles. Awaiting it would start it, and a query may be started only once. */
export function beforeSettling(query: PromiseLike<unknown>, onSettling: (isFailed: boolean) => void): void {
  const settling = query as unknown as Settling;
  for (const way of ['resolve', 'reject'] as const) {
    const settle = settling[way];
    settling[way] = (value) => {
      onSettling(way === 'reject');
      settle(value);
    };
  }
}

/** Stands for a client towards Drizzle, which calls these and reads and writes `options`. */
export function asClient(parts: Pick<Sql, 'options' | 'unsafe' | 'begin' | 'end'>): Sql {
  return parts as unknown as Sql;
}

/**
 * postgres.js sent `begin` on a connection that it did not reserve (its issue 1189). The transaction stays open on the
 * server: what others write on that connection would never be committed.
 */
export function isUnreserved(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UNSAFE_TRANSACTION';
}

/** postgres.js wrote to a lost connection. */
export function isLostWrite(error: Error): boolean {
  return error instanceof TypeError && /\bnextWrite\b.*postgres\/src\/connection\.js/.test(error.stack ?? '');
}
