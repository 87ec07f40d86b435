import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { preparedSql } from '../database/prepared.ts';
import { events } from './tables.ts';

/** A prepared statement of a reaction to a batch. @param build its SQL, from a table as `eventTable` makes it */
export function batchStatement<Row = object>(name: string, fields: string[], build: (acts: SQL) => SQL) {
  const run = preparedSql<Row>(name, () => build(eventTable(fields, sql.placeholder('ids'))));
  return (db: Db, ids: number[]): Promise<Row[]> => run(db, { ids: JSON.stringify(ids) });
}

/** An array makes PostgreSQL use the index, however few events it thinks there are. @param ids a list as JSON */
export function isAmong(ids: unknown): SQL {
  return sql`${events.id} = any(array(select json_array_elements_text(${ids}::text::json)::bigint))`;
}

/**
 * Events as a table: `event_id`, `at`, `payload`, and some of its fields, which are ids.
 * @param ids a list as JSON
 */
export function eventTable(fields: string[], ids: unknown): SQL {
  const columns = fields.map((field) => sql.raw(`, (payload->>'${field}')::bigint as ${field}`));
  return sql`(select id as event_id, created_at as at, payload${sql.join(columns)} from ${events}
    where ${isAmong(ids)})`;
}
