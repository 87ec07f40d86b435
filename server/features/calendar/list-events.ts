import { eventLimits, type KeptAnswer } from '@loopyard/contract/calendar.ts';
import { type SQL, sql } from 'drizzle-orm';
import { blockedIn } from '../../access/blocks.ts';
import { findReader } from '../../access/members.ts';
import { accessPost } from '../../access/posts.ts';
import { rightTo } from '../../access/right.ts';
import { subjects } from '../../access/subjects.ts';
import type { LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type DateRow, type DateTimes, dateColumns } from '../../presenters/events.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { appointmentAnswers, appointments, appointmentTimes } from './tables.ts';

export type Span = { from: Date; to: Date };

export type ListedDate = DateTimes & {
  postId: string;
  loopId: string;
  name: string;
  isOnline: boolean;
  isAllDay: boolean;
  isCancelled: boolean;
  myAnswer: KeptAnswer | null;
};

/** By time; without a loop, of all the viewer’s. */
export async function accessEvents(
  ctx: SignedIn,
  db: Db,
  { loopId, ...span }: Span & { loopId: LoopId | null },
): Promise<Result<ListedDate[]>> {
  if (loopId !== null && !(await findReader(ctx, db, loopId))) return fail('not_found');
  const values = { userId: ctx.viewer.userId, loopId, ...timesOf(span) };
  return ok(await (loopId === null ? ofPerson : ofLoop)(db, values));
}

export type DateOfEvent = { answerBeforeMinutes: number; date: DateRow };

/** By time. */
export async function accessDates(
  ctx: SignedIn,
  db: Db,
  { postId, ...span }: Span & { postId: PostId },
): Promise<Result<DateOfEvent[]>> {
  const access = await accessPost(ctx, db, postId);
  if (!access.ok) return access;
  return ok(await ofPost(db, { userId: ctx.viewer.userId, postId, ...timesOf(span) }));
}

export const timesOf = ({ from, to }: Span) => ({ from: from.toISOString(), to: to.toISOString() });

const { placeholder } = sql;
const userId = placeholder('userId');
const [from, to] = [sql`${placeholder('from')}::timestamptz`, sql`${placeholder('to')}::timestamptz`];

/** A date that goes on at `from` began at most this much earlier. */
const longest = sql.raw(`interval '${eventLimits.mostDays + 1} days'`);
const isBetween = sql`its.starts_at < ${to} and its.starts_at >= ${from} - ${longest} and its.ends_at > ${from}`;
/** Seen whole by the person, and nothing that waits. */
export const isOpen = sql`${posts.heldFor} is null and ${subjects.Post.maySee(userId)}`;
const isListed = sql`${isOpen} and ${posts.userId} not in ${blockedIn(sql`${posts.loopId}`, userId)}`;

/** Dates as `times`, and the events of them that the person may see as `seen`: the right is asked once for each. */
export const seenDates = (isWanted: SQL, isShown = isListed) => sql`
  with times as materialized (select its.* from ${appointmentTimes} its where ${isWanted}),
  seen as materialized (select event.loop_id, event.post_id, event.name, event.answer_before_minutes,
      event.link is not null as is_online, coalesce(${posts.editedAt}, ${posts.createdAt}) as changed_at
    from ${posts} join ${appointments} event on event.loop_id = ${posts.loopId} and event.post_id = ${posts.id}
    where (${posts.loopId}, ${posts.id}) in (select distinct loop_id, post_id from times)
      and ${rightTo(posts.loopId, userId).mayRead} and ${isShown})`;

export const inLoop = sql`its.loop_id = ${placeholder('loopId')}::bigint and ${isBetween}`;
export const inOwnLoops = sql`its.loop_id in (select mine.loop_id from ${memberships} mine
  where mine.user_id = ${userId} and ${isMemberNow('mine')}) and ${isBetween}`;
export const atPost = sql`its.post_id = ${placeholder('postId')}::bigint and its.loop_id = (
  select ${posts.loopId} from ${posts} where ${posts.id} = ${placeholder('postId')}::bigint)`;

const inOrder = sql`order by its.starts_at, its.post_id limit ${sql.raw(String(eventLimits.listed))}`;

/** The answers are read in one go, which costs half of what a search for each date does. */
const listing = (name: string, isWanted: SQL) =>
  preparedSql<ListedDate>(
    name,
    () => sql`
    ${seenDates(isWanted)},
    answers as materialized (select mine.loop_id, mine.post_id, mine.nth, mine.answer from ${appointmentAnswers} mine
      where mine.user_id = ${userId} and mine.loop_id in (select loop_id from seen) and not mine.is_stale)
    select its.post_id as "postId", its.loop_id as "loopId", seen.name, seen.is_online as "isOnline", its.nth,
      its.is_all_day as "isAllDay", its.starts_local as "startsLocal", its.ends_local as "endsLocal",
      its.time_zone as "timeZone", its.starts_at as "startsAt", its.ends_at as "endsAt", its.place,
      its.cancelled_at is not null as "isCancelled", answers.answer as "myAnswer"
    from times its join seen using (loop_id, post_id) left join answers using (loop_id, post_id, nth) ${inOrder}`,
  );

const ofLoop = listing('events_of_loop', inLoop);
const ofPerson = listing('events_of_person', inOwnLoops);
const ofPost = preparedSql<DateOfEvent>(
  'dates_of_event',
  () => sql`
  ${seenDates(sql`${atPost} and ${isBetween}`, isOpen)}
  select seen.answer_before_minutes as "answerBeforeMinutes", ${dateColumns(sql`${userId}`)} as date
  from times its join seen using (loop_id, post_id) ${inOrder}`,
);
