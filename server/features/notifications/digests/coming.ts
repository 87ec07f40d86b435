import { comingDate, moreDates } from '@loopyard/contract/calendar.ts';
import { type SQL, sql } from 'drizzle-orm';
import { blockedIn } from '../../../access/blocks.ts';
import { subjects } from '../../../access/subjects.ts';
import type { LoopId, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { appointmentAnswers, appointments, appointmentTimes } from '../../calendar/tables.ts';
import { loops } from '../../loops/tables.ts';
import { isMemberNow, memberships } from '../../memberships/tables.ts';
import { posts } from '../../posts/tables.ts';

const mostDates = 5;

export type Place = { userId: UserId; loopId: LoopId; loop: string };
type ComingDate = Place & { name: string; startsLocal: string; isAllDay: boolean };

/** The dates until the reader’s next summary, but those to which they do not come. @param ofReaders has `days` */
export async function listComing(
  db: Db | Tx,
  now: Date,
  ofReaders: SQL,
): Promise<(Place & { words: string })[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const dates = await db.execute<ComingDate>(sql`
    select ${memberships.userId} as "userId", ${memberships.loopId} as "loopId", ${loops.name} as loop,
      event.name, its.starts_local as "startsLocal", its.is_all_day as "isAllDay"
    from ${ofReaders} join ${memberships} on ${memberships.userId} = reader.user_id and ${isMemberNow()}
    join ${loops} on ${loops.id} = ${memberships.loopId} and ${loops.deletedAt} is null
    join ${appointmentTimes} its on its.loop_id = ${memberships.loopId} and its.cancelled_at is null
      and its.starts_at > ${at} and its.starts_at <= ${at} + make_interval(days => reader.days)
    join ${appointments} event on event.loop_id = its.loop_id and event.post_id = its.post_id
    join ${posts} on ${posts.loopId} = its.loop_id and ${posts.id} = its.post_id and ${posts.heldFor} is null
    where ${subjects.Post.maySee(memberships.userId)}
      and ${posts.userId} not in ${blockedIn(memberships.loopId, memberships.userId)}
      and not exists (select from ${appointmentAnswers} mine where mine.loop_id = its.loop_id and mine.post_id = its.post_id
        and mine.nth = its.nth and mine.user_id = ${memberships.userId} and mine.answer = 'no')
    order by its.starts_at, its.id`);
  const byPlace = Map.groupBy(dates, ({ userId, loopId }) => `${userId} ${loopId}`);
  return [...byPlace.values()].flatMap(linesOf);
}

function linesOf(dates: ComingDate[]): (Place & { words: string })[] {
  const shownDates = dates.slice(0, mostDates).map((date) => ({ ...date, words: comingDate(date) }));
  const [last] = dates.slice(mostDates);
  const othersCount = dates.length - mostDates;
  return last ? [...shownDates, { ...last, words: moreDates(othersCount) }] : shownDates;
}
