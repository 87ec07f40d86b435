import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from './database.ts';
import { type BuiltQuery, buildQuery, onSessionOf, prepareQuery } from './drizzle-inside.ts';

/** Builds a query once, since that takes longer than running it. Works in transactions too. */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db | Tx) => Query {
  let built: Query | null = null;
  return (db) => {
    built ??= build(db as Db);
    return onSessionOf(db, built);
  };
}

/** Like `db.execute`, but planned once per connection. @param name of the statement */
export function executePrepared<Row>(db: Db | Tx, name: string, query: SQL): Promise<Row[]> {
  return prepareQuery<Row[]>(db, name, buildQuery(db, query)).execute();
}

/** Like `prepared`, for SQL with placeholders. Rows come undecoded: a bigint is a string. */
export function preparedSql<Row>(name: string, build: () => SQL) {
  let query: BuiltQuery | null = null;
  return (db: Db | Tx, values: Record<string, unknown>): Promise<Row[]> => {
    query ??= buildQuery(db, build());
    return prepareQuery<Row[]>(db, name, query).execute(values);
  };
}
