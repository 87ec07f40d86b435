import { sql } from 'drizzle-orm';
import type { Revocation } from '../cable/bus.ts';
import type { Alone, Tx } from '../database/database.ts';

const takenKeys = new WeakMap<Tx | Alone, string[]>();
const numbers = new WeakMap<Tx | Alone, number>();

/**
 * Processes are told after the commit and before the caller's answer. Also record an event with the same
 * broadcast, in case this process dies in between. @param keys `loop:5`, `user:7`, `session:9`
 */
export function revoke(tx: Tx, ...keys: string[]): void {
  takenKeys.set(tx, [...(takenKeys.get(tx) ?? []), ...keys]);
}

/** The last thing before the commit. */
export async function numberRevocation(tx: Tx): Promise<void> {
  if (!takenKeys.has(tx)) return;
  const [row] = await tx.execute<{ number: string }>(sql`select nextval('revocations') as number`);
  numbers.set(tx, Number(row?.number));
}

export function revokedBy(tx: Tx | Alone): Revocation | null {
  const keys = takenKeys.get(tx);
  const number = numbers.get(tx);
  return keys ? { revoke: keys, ...(number !== undefined && { number }) } : null;
}
