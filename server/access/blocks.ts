import { type Column, type SQL, sql } from 'drizzle-orm';
import { blocks } from '../features/blocks/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';

type Value = SQL | Column | number | ReturnType<typeof sql.placeholder>;

/** The ids of those whose things a member does not want to see. Admins of the loop are always seen. */
export function blockedIn(loopId: Value, userId: Value): SQL {
  return sql`(select b.blocked_user_id from ${blocks} b where b.user_id = ${userId}
    and not exists (select from ${memberships} theirs where theirs.loop_id = ${loopId}
      and theirs.user_id = b.blocked_user_id and theirs.admin_since is not null and ${isMemberNow('theirs')}))`;
}
