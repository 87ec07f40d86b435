import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { audienceOf } from '../../access/post-audience.ts';
import type { LoopId, PostAt, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { isOfPost, type OfPost } from '../../platform/database/post-key.ts';
import { type EventRow, selectEvent } from '../../presenters/events.ts';
import { memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { appointmentAnswers, appointments, appointmentTimes } from './tables.ts';

export type DateAt = PostAt & { nth: string };

export const isOfDate = (table: OfPost & { nth: Column }, { nth, ...at }: DateAt) =>
  and(isOfPost(table, at), eq(table.nth, nth));

/** Asks for no right. @param nth without it, the date that goes on or comes next */
export async function findEventFor(
  db: Db | Tx,
  { loopId, postId, nth }: PostAt & { nth?: string | undefined },
  { userId, now }: { userId: UserId; now: Date },
): Promise<EventRow | null> {
  const of = {
    loopId: sql`${loopId}::bigint`,
    postId: sql`${postId}::bigint`,
    userId: sql`${userId}::bigint`,
    now: sql`${now.toISOString()}`,
  };
  const [row] = await db.execute<{ event: EventRow | null }>(
    sql`select ${selectEvent(of, nth === undefined ? undefined : sql`${nth}::text`)} as event`,
  );
  return row?.event?.date ? row.event : null;
}

/** Events of a loop that have dates to come. */
export function countLivingEvents(tx: Tx, loopId: LoopId, now: Date): Promise<number> {
  const hasDates = sql`exists (select from ${appointmentTimes} its where its.loop_id = ${appointments.loopId}
    and its.post_id = ${appointments.postId} and its.ends_at > ${now.toISOString()}::timestamptz)`;
  return tx.$count(appointments, and(eq(appointments.loopId, loopId), hasDates));
}

/** Everybody who may see an event that wants answers. An announcement tells them too. */
export function askedMembers(loopId: SQL, postId: SQL): SQL {
  return sql`select ${memberships.userId} as user_id ${audienceOf({ loopId, postId })}
    and ${posts.announcedAt} is null and exists (select from ${appointments} its where its.loop_id = ${loopId}
      and its.post_id = ${postId} and its.asking = 'wanted')`;
}

/** The part of its audience that has not answered for a date, or for another time of it. */
export function unansweredMembers(loopId: SQL, postId: SQL, dateId: SQL): SQL {
  return sql`select ${memberships.userId} as user_id ${audienceOf({ loopId, postId })}
    and not exists (select from ${answersFor(loopId, dateId)} and its.user_id = ${memberships.userId} and not its.is_stale)`;
}

/** Everybody who comes or may come; after a change also those who said so for the time before. */
export function comingMembers(loopId: SQL, dateId: SQL, { withStale }: { withStale: boolean }): SQL {
  return sql`select its.user_id from ${answersFor(loopId, dateId)} and its.answer <> 'no'
    ${withStale ? sql`` : sql`and not its.is_stale and its.answer <> 'waiting'`}`;
}

const answersFor = (loopId: SQL, dateId: SQL) => sql`${appointmentAnswers} its
  where (its.loop_id, its.post_id, its.nth) = (select date.loop_id, date.post_id, date.nth
    from ${appointmentTimes} date where date.loop_id = ${loopId} and date.id = ${dateId})`;
