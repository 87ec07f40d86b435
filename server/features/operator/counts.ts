import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { isMemberNow } from '../memberships/tables.ts';

type StoredCount = { subject: string; table: string; column: string; countSql: SQL };

const storedCounts: StoredCount[] = [
  {
    subject: 'members of a loop',
    table: 'loops',
    column: 'members_count',
    countSql: sql`(select count(*) from memberships m where m.loop_id = t.id and ${isMemberNow('m')})`,
  },
  {
    subject: 'comments of a post',
    table: 'posts',
    column: 'messages_count',
    countSql: sql`(select count(*) from comments c where c.loop_id = t.loop_id and c.post_id = t.id and c.deleted_at is null)`,
  },
  {
    subject: 'views of a post',
    table: 'posts',
    column: 'seen_count',
    countSql: sql`(select count(*) from post_views v where v.loop_id = t.loop_id and v.post_id = t.id)`,
  },
  {
    subject: 'unread notifications of a member',
    table: 'memberships',
    column: 'unread_count',
    countSql: sql`(select count(*) from notifications n where n.loop_id = t.loop_id and n.user_id = t.user_id and n.read_at is null)`,
  },
];

export async function wrongCounts(db: Db, fix: boolean): Promise<string[]> {
  const findings: string[] = [];
  for (const { subject, table, column, countSql } of storedCounts) {
    const name = sql.identifier(table);
    const storedCount = sql.identifier(column);
    const [row] = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${name} t where t.${storedCount} <> ${countSql}`,
    );
    if (!row?.n) continue;
    if (fix)
      await db.execute(
        sql`update ${name} t set ${storedCount} = ${countSql} where t.${storedCount} <> ${countSql}`,
      );
    findings.push(
      `The stored count of ${subject} was wrong ${row.n} ${row.n === 1 ? 'time' : 'times'}${fix ? ' and has been corrected' : ''}`,
    );
  }
  return findings;
}
