import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { notifications } from '../features/notifications/tables.ts';
import { blockedIn } from './blocks.ts';

type Value = number | Column | Placeholder | SQL;

/** A line of the bell neither names nor counts erased people, and those whom its reader has blocked. @param of the notifications' alias */
export function isInLine(of: string, userId: Value): SQL {
  const its = sql.raw(of);
  return sql`(${its}.actor_id is null or (${its}.actor_id not in ${blockedIn(sql`${its}.loop_id`, userId)}
    and exists (select from ${users} actor where actor.id = ${its}.actor_id and actor.deleted_at is null)))`;
}

export function countUnreadLines(loopId: Value, userId: Value): SQL<number> {
  return sql<number>`(select count(distinct coalesce(told.group_key, told.id::text))::int from ${notifications} told
    where told.loop_id = ${sql`${loopId}`} and told.user_id = ${userId} and told.read_at is null and ${isInLine('told', userId)})`;
}
