import type { Tx } from '../database/database.ts';

const takenKeys = new WeakMap<Tx, string[]>();

/**
 * Rights under these keys (`loop:5`, `user:7`, `session:9`) are taken in this transaction. Every process is told
 * after the commit and before the caller has its answer, so nothing said later reaches who lost them. Record an
 * event that broadcasts the same: it stands in when the process dies in between.
 */
export function revoke(tx: Tx, ...keys: string[]): void {
  takenKeys.set(tx, [...(takenKeys.get(tx) ?? []), ...keys]);
}

/** What a committed transaction took. */
export function revokedBy(tx: Tx): readonly string[] {
  return takenKeys.get(tx) ?? [];
}
