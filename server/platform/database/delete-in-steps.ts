import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

const stepSize = 1_000;

/** Each step commits alone, so that a backlog holds no lock for long and a stopped process keeps what it did. */
export async function deleteInSteps(db: Db, table: PgTable, condition: SQL | undefined): Promise<void> {
  // biome-ignore lint/plugin/foreign-writes: it deletes for its callers, whose calls are looked at
  const step = sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${condition} limit ${sql.raw(String(stepSize))}))`;
  while ((await db.execute(step)).count > 0);
}
