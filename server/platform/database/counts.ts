import type { InferSelectModel, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** `trueCount` is counted anew for a row of the table, under the alias `t`. */
export type StoredCount = { subject: string; trueCount: SQL };

type StoredCounts<T extends PgTable> = { [Name in keyof InferSelectModel<T> & string]?: StoredCount };

const storedCounts = new Map<PgTable, Record<string, StoredCount>>();

/** Call it beside the rows that are counted. */
export function counts<T extends PgTable>(table: T, columns: StoredCounts<T>): void {
  storedCounts.set(table, { ...countsIn(table), ...(columns as Record<string, StoredCount>) });
}

export function countsIn(table: PgTable): Record<string, StoredCount> {
  return storedCounts.get(table) ?? {};
}
