import { type SQL, sql } from 'drizzle-orm';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { batchStatement } from '../../platform/events/batch.ts';
import { unhurried } from '../../platform/events/events.ts';
import { activity, isMemberNow, memberships } from './tables.ts';

type WritingDay = { loopId: LoopId; userId: UserId; at: Date };

/** Call it in the transaction that writes or deletes, so that each is counted once. */
export async function countWritten(
  tx: Tx,
  kind: 'posts' | 'messages',
  { loopId, userId, at }: WritingDay,
  by: 1 | -1,
): Promise<void> {
  await count[kind](tx, { loopId, userId, day: at.toISOString().slice(0, 10), by });
}

const { placeholder } = sql;

/** `countWritten` in a statement whose `written` has `loop_id` and `user_id`. */
export function countingWritten(kind: 'posts' | 'messages'): SQL {
  const column = sql.raw(kind);
  return sql`insert into ${activity} (loop_id, user_id, day, ${column})
    select loop_id, user_id, (${placeholder('now')}::timestamptz at time zone 'UTC')::date, 1 from written
    on conflict (loop_id, user_id, day) do update set ${column} = ${activity[kind]} + 1`;
}

const count = {
  posts: preparedSql(
    'count_posts',
    () => sql`insert into ${activity} (loop_id, user_id, day, posts)
      values (${placeholder('loopId')}, ${placeholder('userId')}, ${placeholder('day')}, ${placeholder('by')})
      on conflict (loop_id, user_id, day) do update set posts = ${activity.posts} + excluded.posts`,
  ),
  messages: preparedSql(
    'count_messages',
    () => sql`insert into ${activity} (loop_id, user_id, day, messages)
      values (${placeholder('loopId')}, ${placeholder('userId')}, ${placeholder('day')}, ${placeholder('by')})
      on conflict (loop_id, user_id, day) do update set messages = ${activity.messages} + excluded.messages`,
  ),
};

/**
 * Called after the writes, not in them: their transactions hold the memberships. Once a minute is often enough.
 * In order, so that two batches at once wait without a deadlock.
 */
export const noteActs = batchStatement(
  'note_acts',
  ['loop_id', 'user_id'],
  (acts) => sql`
    with latest as (select loop_id, user_id, max(at) as at from ${acts} act group by loop_id, user_id),
    held as (
      select ${memberships.loopId}, ${memberships.userId}, latest.at from latest join ${memberships}
        on ${memberships.loopId} = latest.loop_id and ${memberships.userId} = latest.user_id
      where ${isMemberNow()} and ${unhurried}
        and (${memberships.lastReadAt} is null or ${memberships.lastReadAt} < latest.at - interval '1 minute')
      order by ${memberships.loopId}, ${memberships.userId} for no key update of ${memberships})
    update ${memberships} set last_read_at = held.at from held
    where ${memberships.loopId} = held.loop_id and ${memberships.userId} = held.user_id`,
);
