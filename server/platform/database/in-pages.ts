import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

const pagesAtOnce = 500;

/**
 * For a daily look at a whole table that needs no index of its own: each step reads 4 MB and commits alone.
 * @param step restricted to `isOnPages`
 */
export async function inPages(db: Db, table: PgTable, step: (isOnPages: SQL) => SQL): Promise<void> {
  const [size] = await db.execute<{ pages: number }>(
    sql`select (pg_relation_size(${getTableConfig(table).name}::regclass) / current_setting('block_size')::int)::int as pages`,
  );
  for (let page = 0; page < (size?.pages ?? 0); page += pagesAtOnce)
    await db.execute(step(sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid`));
}
