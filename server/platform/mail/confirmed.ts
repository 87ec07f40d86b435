import { and, inArray, isNotNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../database/database.ts';

type Addresses = { table: PgTable; key: PgColumn; confirmedAt: PgColumn };
let addresses: Addresses | null = null;

/** Called beside the table of accounts, like `belongs`: the platform doesn't know what an account is. */
export function confirmsAddresses(table: PgTable, key: PgColumn, confirmedAt: PgColumn): void {
  addresses = { table, key, confirmedAt };
}

/** Keeps the keys of confirmed addresses. */
export async function listConfirmed(db: Db | Tx, keys: string[]): Promise<Set<string>> {
  if (!addresses) throw new Error('no table says which addresses are confirmed');
  const { table, key, confirmedAt } = addresses;
  const rows = await db
    .select({ key })
    .from(table)
    .where(and(inArray(key, keys), isNotNull(confirmedAt)));
  return new Set(rows.map((row) => row.key as string));
}
