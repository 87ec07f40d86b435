import { Column, getTableName, is, SQL } from 'drizzle-orm';

/** A field of a select, by where its value goes in the row. */
export type Field = { path: string[]; field: Column | SQL | SQL.Aliased };
type Read = (values: unknown[]) => unknown;

/**
 * Makes of the values that PostgreSQL wrote into a JSON array the row that Drizzle makes of the same fields.
 * @param joins by the name of a table: whether it is there for each row; where it is not, what was read of it is null
 */
export function rowReader(fields: Field[], joins: Record<string, boolean> = {}): Read {
  const entries = new Map<string, Read>();
  fields.forEach(({ path: [key = '', inner], field }, n) => {
    if (inner === undefined) entries.set(key, valueReader(field, n));
    else if (!entries.has(key)) entries.set(key, groupReader(key, fields, joins));
  });
  return objectReader([...entries]);
}

/** What was read under one name, such as an author. */
function groupReader(name: string, fields: Field[], joins: Record<string, boolean>): Read {
  const inGroup = fields.map((field, n) => ({ ...field, n })).filter(({ path }) => path[0] === name);
  const read = objectReader(inGroup.map(({ path, field, n }) => [path[1] ?? '', valueReader(field, n)]));
  const key = inGroup.find(({ field }) => is(field, Column));
  const isOptional = key && is(key.field, Column) && joins[getTableName(key.field.table)] === false;
  return isOptional ? (values) => (values[key.n] === null ? null : read(values)) : read;
}

function objectReader(entries: [key: string, read: Read][]): Read {
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const [key, read] of entries) row[key] = read(values);
    return row;
  };
}

/** What JSON has as it is meant; all else is made of its text, as of the driver's. */
const plainTypes = new Set(['PgText', 'PgInteger', 'PgBigInt53', 'PgBoolean', 'PgJson', 'PgJsonb']);
const textTypes = new Set(['PgTimestamp', 'PgTimestampString', 'PgDateString']);

function valueReader(field: Field['field'], n: number): Read {
  if (is(field, Column) && plainTypes.has(field.columnType)) return (values) => values[n];
  if (is(field, Column) && !textTypes.has(field.columnType))
    throw new Error(`${field.name}: it is not known how JSON holds a ${field.columnType}`);
  const decoder = is(field, Column) ? field : decoderOf(field);
  return (values) => {
    const value = values[n];
    return value === null ? null : decoder.mapFromDriverValue(value);
  };
}

function decoderOf(field: SQL | SQL.Aliased): { mapFromDriverValue(value: unknown): unknown } {
  const { decoder } = (is(field, SQL) ? field : field.sql) as unknown as {
    decoder: { mapFromDriverValue(value: unknown): unknown };
  };
  return decoder;
}
