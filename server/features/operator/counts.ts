import { sql } from 'drizzle-orm';
import { storedCounts } from '../../lifecycle/registry.ts';
import type { Db } from '../../platform/database/database.ts';

export async function wrongCounts(db: Db, fix: boolean): Promise<string[]> {
  const findings: string[] = [];
  for (const { table, column, of } of storedCounts) {
    const storedCount = sql.identifier(column.name);
    const isWrong = sql`t.${storedCount} <> ${of.trueCount}`;
    const [row] = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${table} t where ${isWrong}`,
    );
    if (!row?.n) continue;
    // biome-ignore lint/plugin/foreign-writes: `check --fix` counts anew what its list names
    if (fix) await db.execute(sql`update ${table} t set ${storedCount} = ${of.trueCount} where ${isWrong}`);
    findings.push(
      `The stored count of ${of.subject} was wrong ${row.n} ${row.n === 1 ? 'time' : 'times'}${fix ? ' and has been corrected' : ''}`,
    );
  }
  return findings;
}
