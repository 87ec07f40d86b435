import type { Alone, Tx } from '../database/database.ts';

const takenKeys = new WeakMap<Tx | Alone, string[]>();

/**
 * Processes are told after the commit and before the caller's answer. Also record an event with the same
 * broadcast, in case this process dies in between. @param keys `loop:5`, `user:7`, `session:9`
 */
export function revoke(tx: Tx, ...keys: string[]): void {
  takenKeys.set(tx, [...(takenKeys.get(tx) ?? []), ...keys]);
}

export function revokedBy(tx: Tx | Alone): readonly string[] {
  return takenKeys.get(tx) ?? [];
}
