import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { executePrepared } from '../../platform/database/prepared.ts';
import { memberships } from './tables.ts';

export function changeUnread(db: Db | Tx, change: SQL): Promise<unknown> {
  return executePrepared(
    db,
    'count_unread',
    sql`
    with changed as (${change}),
      less as (select loop_id, user_id, count(*) as n from changed where was_unread group by loop_id, user_id)
    update ${memberships} set unread_count = unread_count - less.n from less
    where ${memberships.loopId} = less.loop_id and ${memberships.userId} = less.user_id`,
  );
}
