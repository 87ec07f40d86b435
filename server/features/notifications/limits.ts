import { type SQL, sql } from 'drizzle-orm';
import { editNotices, noticeCounts } from './tables.ts';

/** Notes and returns the `user_id`s of `people` within it. Ordered, so that two acts at once wait without a deadlock. */
export type NoticeLimit = (people: SQL) => SQL;

const perDay = 50;
const pauseMinutes = 5;

const placeOf = sql.placeholder;
const loopId = sql`${placeOf('loop_id')}::bigint`;
const at = sql`${placeOf('at')}::timestamptz`;

/** Not for comments: a gap in a conversation misleads, and its reader can silence it. */
export const dailyFromOne: NoticeLimit = (people) => {
  const { since, count } = noticeCounts;
  const isOver = sql`${since} <= excluded.since - interval '1 day'`;
  return sql`insert into ${noticeCounts} (loop_id, user_id, actor_id, since, count)
    select ${loopId}, user_id, ${placeOf('user_id')}::bigint, ${at}, 1 from ${people} order by user_id
    on conflict (loop_id, user_id, actor_id) do update set
      since = case when ${isOver} then excluded.since else ${since} end,
      count = case when ${isOver} then 1 else ${count} + 1 end
    where ${isOver} or ${count} < ${perDay}
    returning user_id`;
};

export const oncePerPause: NoticeLimit = (people) => sql`
  insert into ${editNotices} (loop_id, post_id, user_id, told_at)
    select ${loopId}, ${placeOf('post_id')}::bigint, user_id, ${at} from ${people} order by user_id
    on conflict (loop_id, post_id, user_id) do update set told_at = excluded.told_at
    where ${editNotices.toldAt} <= excluded.told_at - make_interval(mins => ${pauseMinutes})
    returning user_id`;
