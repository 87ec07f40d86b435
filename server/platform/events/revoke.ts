import type { Tx } from '../database/database.ts';

const takenKeys = new WeakMap<Tx, string[]>();

/**
 * Revokes rights under these keys (`loop:5`, `user:7`, `session:9`). Processes are told after the commit and before
 * the caller's answer, so that nothing later reaches people who lost them. Also record an event with the same
 * broadcast, in case this process dies in between.
 */
export function revoke(tx: Tx, ...keys: string[]): void {
  takenKeys.set(tx, [...(takenKeys.get(tx) ?? []), ...keys]);
}

export function revokedBy(tx: Tx): readonly string[] {
  return takenKeys.get(tx) ?? [];
}
