import { Column, getTableName, is, SQL } from 'drizzle-orm';
import { decoderOfSql, type Field } from './drizzle-inside.ts';

type Read = (values: unknown[]) => unknown;

/**
 * Compiled, since setting keys one by one takes several times as long, and such objects are slower to read.
 * @param joins by table name; `false` marks a table that some rows lack, whose fields then become null
 */
export function rowReader(fields: Field[], joins: Record<string, boolean> = {}): Read {
  const entries = new Map<string, string>();
  fields.forEach(({ path: [key = '', inner], field }, n) => {
    if (inner === undefined) entries.set(key, valueSource(field, n));
    else if (!entries.has(key)) entries.set(key, groupSource(key, fields, joins));
  });
  const decoders = fields.map(({ field }) => decoderOf(field));
  return new Function('decoders', `return (values) => (${objectSource([...entries])})`)(decoders) as Read;
}

function groupSource(name: string, fields: Field[], joins: Record<string, boolean>): string {
  const inGroup = fields.map((field, n) => ({ ...field, n })).filter(({ path }) => path[0] === name);
  const source = objectSource(inGroup.map(({ path, field, n }) => [path[1] ?? '', valueSource(field, n)]));
  const key = inGroup.find(({ field }) => is(field, Column));
  const isOptional = key && is(key.field, Column) && joins[getTableName(key.field.table)] === false;
  return isOptional ? `values[${key.n}] === null ? null : ${source}` : source;
}

function objectSource(entries: [key: string, source: string][]): string {
  return `{${entries.map(([key, source]) => `${JSON.stringify(key)}: ${source}`)}}`;
}

function valueSource(field: Field['field'], n: number): string {
  const value = `values[${n}]`;
  return isPlain(field) ? value : `${value} === null ? null : decoders[${n}].mapFromDriverValue(${value})`;
}

/** JSON values of these types need no decoding. All others are decoded from text, like the driver's. */
const plainTypes = new Set(['PgText', 'PgInteger', 'PgBigInt53', 'PgBoolean', 'PgJson', 'PgJsonb']);
const textTypes = new Set(['PgTimestamp', 'PgTimestampString', 'PgDateString']);

function isPlain(field: Field['field']): boolean {
  return is(field, Column) && plainTypes.has(field.columnType);
}

function decoderOf(field: Field['field']) {
  if (is(field, Column) && !isPlain(field) && !textTypes.has(field.columnType))
    throw new Error(`${field.name}: it is not known how JSON holds a ${field.columnType}`);
  if (is(field, Column)) return field;
  return decoderOfSql(is(field, SQL) ? field : field.sql);
}
