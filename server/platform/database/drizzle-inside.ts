// Everything that isn't Drizzle's public interface (0.45): how it prepares a statement once for all connections.
import type { Column, SQL } from 'drizzle-orm';
import type { Db, Tx } from './database.ts';

export type BuiltQuery = { sql: string; params: unknown[] };
type PreparedQuery<T> = { execute(values?: Record<string, unknown>): Promise<T> };
type Inside = {
  session: {
    client: unknown;
    prepareQuery(
      query: BuiltQuery,
      fields: undefined,
      name: string,
      inArrays: boolean,
      map?: (rows: unknown[]) => unknown,
    ): PreparedQuery<unknown>;
  };
  dialect: { sqlToQuery(query: SQL): BuiltQuery };
};

const inside = (db: Db | Tx) => db as unknown as Inside;

export function buildQuery(db: Db | Tx, query: SQL): BuiltQuery {
  return inside(db).dialect.sqlToQuery(query);
}

/** @param map makes the answer of the rows, which it gets as arrays; without it rows are objects */
export function prepareQuery<T>(
  db: Db | Tx,
  name: string,
  query: BuiltQuery,
  map?: (rows: unknown[]) => T,
): PreparedQuery<T> {
  const prepared = inside(db).session.prepareQuery(query, undefined, name, map !== undefined, map);
  return prepared as PreparedQuery<T>;
}

/** A query that was prepared on one connection or transaction, on that of `db`. */
export function onSessionOf<Query extends object>(db: Db | Tx, built: Query): Query {
  return Object.create(built, { client: { value: inside(db).session.client } }) as Query;
}

export type Field = { path: string[]; field: Column | SQL | SQL.Aliased };

/** @returns the fields of a select in their order, and whether each joined table has a row everywhere */
export function fieldsOf(prepared: object) {
  return prepared as { fields: Field[]; joinsNotNullableMap: Record<string, boolean> | undefined };
}

type Decoder = { mapFromDriverValue(value: unknown): unknown };

export function decoderOfSql(field: SQL): Decoder {
  return (field as unknown as { decoder: Decoder }).decoder;
}
