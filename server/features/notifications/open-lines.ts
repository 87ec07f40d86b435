import { hoursOpen } from '@loopyard/contract/notify.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from './kind.ts';
import { notifications, openLines } from './tables.ts';

const { openedAt, firstEventId } = openLines;

/** A new one, told by another process, has a last notice that this statement does not see: so it counts as unread. */
const isOpen = sql`(${openedAt} > excluded.opened_at - make_interval(hours => ${hoursOpen})
  and not exists (select from ${notifications} last where last.loop_id = ${openLines.loopId}
    and last.user_id = ${openLines.userId} and last.event_id = ${openLines.lastEventId} and last.read_at is not null))`;

/**
 * Tables of a `with` that give each of the `people` a line, which two processes at once give only once, and the `key`
 * of that line. In order, so that two batches at once wait without a deadlock. Keys are looked up, because PostgreSQL
 * expects few people, and would compare each of them with every line.
 */
export function openingLines({ subject, action }: NotificationKind, subjectId: SQL, people: SQL) {
  const topic = sql`${sql.raw(`'${subject.toLowerCase()}:'`)} || ${subjectId} || ${sql.raw(`':${action}'`)}`;
  return {
    tables: sql`lines as (
      insert into ${openLines} (loop_id, user_id, topic, opened_at, first_event_id, last_event_id)
      select act.loop_id, people.user_id, ${topic}, min(act.at), min(act.event_id), max(act.event_id)
      from ${people} people join acts act on act.event_id = people.event_id group by 1, 2, 3 order by 1, 2, 3
      on conflict (loop_id, user_id, topic) do update set
        opened_at = case when ${isOpen} then ${openedAt} else excluded.opened_at end,
        first_event_id = case when ${isOpen} then ${firstEventId} else excluded.first_event_id end,
        last_event_id = excluded.last_event_id
      returning user_id, topic, first_event_id),
      line_keys as (select jsonb_object_agg(user_id || ' ' || topic, topic || ':' || first_event_id) as by_person from lines), `,
    key: sql`(select by_person from line_keys) ->> (people.user_id || ' ' || ${topic})`,
  };
}
