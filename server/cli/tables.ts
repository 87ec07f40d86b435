import type { Sql, TransactionSql } from 'postgres';

export type Table = { name: string; columns: string[]; identity: string | null };

/** Referenced tables come before those that refer to them. */
export async function tablesOf(client: Sql | TransactionSql): Promise<Table[]> {
  const rows = await client<Table[]>`
    select c.relname as name,
      array_to_json(array(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum)) as columns,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' limit 1) as identity
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by c.relname`;
  const references = await client<{ name: string; target: string }[]>`
    select distinct c.relname as name, f.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.oid <> f.oid`;
  const orderedTables: Table[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !references.some((reference) => reference.name === name && waiting.has(reference.target)),
    );
    if (ready.length === 0) throw new Error('the tables refer to each other in a circle');
    for (const table of ready) {
      orderedTables.push(table);
      waiting.delete(table.name);
    }
  }
  return orderedTables;
}

export function copyOf({ name, columns }: Table): string {
  return `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;
}
