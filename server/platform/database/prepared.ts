import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from './database.ts';

/** Drizzle's internals: its session and its dialect. */
type Inside = {
  session: {
    client: unknown;
    prepareQuery(
      query: object,
      fields: undefined,
      name: string,
      inArrays: boolean,
    ): { execute(values?: Record<string, unknown>): Promise<unknown> };
  };
  dialect: { sqlToQuery(query: SQL): object };
};

/** Builds a query once, since that takes longer than running it. Works in transactions too. */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db | Tx) => Query {
  let built: Query | null = null;
  return (db) => {
    built ??= build(db as Db);
    return Object.create(built, { client: { value: inside(db).session.client } }) as Query;
  };
}

/** Like `db.execute`, but planned once per connection. @param name of the statement */
export function executePrepared<Row>(db: Db | Tx, name: string, query: SQL): Promise<Row[]> {
  const { session, dialect } = inside(db);
  return session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false).execute() as Promise<Row[]>;
}

/** Like `prepared`, for SQL with placeholders. Rows come undecoded: a bigint is a string. */
export function preparedSql<Row>(name: string, build: () => SQL) {
  let query: object | null = null;
  return (db: Db | Tx, values: Record<string, unknown>): Promise<Row[]> => {
    const { session, dialect } = inside(db);
    query ??= dialect.sqlToQuery(build());
    return session.prepareQuery(query, undefined, name, false).execute(values) as Promise<Row[]>;
  };
}

function inside(db: Db | Tx): Inside {
  return db as unknown as Inside;
}
