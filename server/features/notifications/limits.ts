import { type SQL, sql } from 'drizzle-orm';
import { editNotices, noticeCounts, notifications } from './tables.ts';

/**
 * `people` has an `event_id` and a `user_id` for each notice, `acts` the events.
 * `note` is ordered, so that two batches at once wait without a deadlock; `keep` gives the people within the limit.
 */
export type NoticeLimit = { note(people: SQL): SQL; keep(people: SQL, noted: SQL): SQL };

const perDay = 50;
const pauseMinutes = 5;

const { since, count } = noticeCounts;
const isOver = sql`${since} <= excluded.since - interval '1 day'`;

/** Not for comments: a gap in a conversation misleads, and its reader can silence it. */
export const dailyFromOne: NoticeLimit = {
  note: (people) => sql`insert into ${noticeCounts} (loop_id, user_id, actor_id, since, count)
    select act.loop_id, people.user_id, act.user_id, min(act.at), count(*)
    from ${people} people join acts act on act.event_id = people.event_id
    group by act.loop_id, people.user_id, act.user_id order by act.loop_id, people.user_id, act.user_id
    on conflict (loop_id, user_id, actor_id) do update set
      since = case when ${isOver} then excluded.since else ${since} end,
      count = excluded.count + case when ${isOver} then 0 else ${count} end
    where ${isOver} or ${count} < ${perDay}
    returning loop_id, user_id, actor_id, count`,
  keep: (people, noted) => sql`select event_id, user_id from (
    select people.*, noted.count - count(*) over same + row_number() over (same order by people.event_id) as place
    from ${people} people join acts act on act.event_id = people.event_id
    join ${noted} noted on noted.loop_id = act.loop_id and noted.user_id = people.user_id and noted.actor_id = act.user_id
    window same as (partition by act.loop_id, people.user_id, act.user_id)) counted where place <= ${perDay}`,
};

export const oncePerPause: NoticeLimit = {
  note: (people) => sql`insert into ${editNotices} (loop_id, post_id, user_id, told_at)
    select act.loop_id, act.post_id, people.user_id, min(act.at)
    from ${people} people join acts act on act.event_id = people.event_id
    group by act.loop_id, act.post_id, people.user_id order by act.loop_id, act.post_id, people.user_id
    on conflict (loop_id, post_id, user_id) do update set told_at = excluded.told_at
    where ${editNotices.toldAt} <= excluded.told_at - make_interval(mins => ${pauseMinutes})
    returning loop_id, post_id, user_id`,
  keep: (people, noted) => sql`select min(people.event_id) as event_id, people.user_id
    from ${people} people join acts act on act.event_id = people.event_id
    join ${noted} noted on noted.loop_id = act.loop_id and noted.post_id = act.post_id and noted.user_id = people.user_id
    group by act.loop_id, act.post_id, people.user_id`,
};

/** For what a person can take back and do again: of all they do to one thing, the first is told. */
export const firstOfEach: NoticeLimit = {
  note: () => sql`select`,
  keep: (people) => sql`select min(people.event_id) as event_id, people.user_id
    from ${people} people join acts act on act.event_id = people.event_id
    where not exists (select from ${notifications} told where told.loop_id = act.loop_id and told.post_id = act.post_id
      and told.user_id = people.user_id and told.actor_id = act.user_id and told.action = 'reaction'
      and told.comment_id is not distinct from act.comment_id)
    group by act.loop_id, act.post_id, act.comment_id, act.user_id, people.user_id order by 1`,
};
