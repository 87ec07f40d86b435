import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { executePrepared } from '../../platform/database/prepared.ts';
import { memberships } from './tables.ts';

/** @param change returns `loop_id`, `user_id` and `was_unread` of each notification that it ended */
export function lessUnread(db: Db | Tx, change: SQL): Promise<unknown> {
  return executePrepared(db, 'less_unread', lessUnreadBy(change));
}

/** The statement of `lessUnread`. */
export function lessUnreadBy(change: SQL): SQL {
  return sql`with changed as (${change}), ${countingUnread(sql`(select * from changed where was_unread)`, -1)} select`;
}

/** Tables of a `with`: counts the `notices` of each person. In order, so that two at once wait without a deadlock. */
export function countingUnread(notices: SQL, by: 1 | -1): SQL {
  const { loopId, userId } = memberships;
  return sql`counts as (
      select notice.loop_id, notice.user_id, ${by}::int * count(*) as n from ${notices} notice
      group by notice.loop_id, notice.user_id),
    held as (
      select ${loopId}, ${userId}, counts.n from counts join ${memberships}
        on ${loopId} = counts.loop_id and ${userId} = counts.user_id
      order by ${loopId}, ${userId} for no key update of ${memberships}),
    counted as (
      update ${memberships} set unread_count = unread_count + held.n from held
      where ${loopId} = held.loop_id and ${userId} = held.user_id)`;
}
