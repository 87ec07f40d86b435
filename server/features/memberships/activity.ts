import { keptSince } from '@loopyard/contract/retention.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { inPages } from '../../platform/database/in-pages.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { batchStatement } from '../../platform/events/batch.ts';
import { unhurried } from '../../platform/events/events.ts';
import { activity, isMemberNow, longAgo, memberships } from './tables.ts';

const { placeholder } = sql;

/** Part of the statement that writes or deletes, so that each is counted once. @param of the rows, as a table of it */
export function countingWritten(kind: 'posts' | 'messages', { of = sql`written`, by = sql`1` } = {}): SQL {
  const column = sql.raw(kind);
  return sql`insert into ${activity} (loop_id, user_id, day, ${column})
    select loop_id, user_id, (created_at at time zone 'UTC')::date, ${by} from ${of}
    on conflict (loop_id, user_id, day) do update set ${column} = ${activity[kind]} + excluded.${column}`;
}

const countOne = (kind: 'posts' | 'messages') =>
  countingWritten(kind, {
    of: sql`(select ${placeholder('loopId')}::bigint as loop_id, ${placeholder('userId')}::bigint as user_id,
      ${placeholder('at')}::timestamptz as created_at) one`,
    by: sql`${placeholder('by')}::int`,
  });
/** For a transaction that shows one to others, or takes it from them. */
export const countPost = preparedSql('count_post', () => countOne('posts'));
export const countComment = preparedSql('count_comment', () => countOne('messages'));

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

/** Days that are over for so long become part of one row per member. */
export async function sumUpActivity(db: Db, now: Date): Promise<void> {
  const since = keptSince('activity', now).toISOString().slice(0, 10);
  await inPages(
    db,
    activity,
    (isOnPages) => sql`
      with old as (delete from ${activity} where ${isOnPages} and day < ${since} and day > ${longAgo} returning *)
      insert into ${activity} (loop_id, user_id, day, posts, messages)
      select loop_id, user_id, ${longAgo}, sum(posts), sum(messages) from old group by loop_id, user_id
      on conflict (loop_id, user_id, day) do update
        set posts = ${activity.posts} + excluded.posts, messages = ${activity.messages} + excluded.messages`,
  );
}
