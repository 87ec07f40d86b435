import { nobodyToRemind, remindAgain } from '@loopyard/contract/calendar.ts';
import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx, EventDateId, LoopId, SignedIn } from '../../platform/context.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { editableDate, type NamedDate } from './change-date.ts';
import { answerWanted, dateNear } from './events.ts';
import { isOfDate, unansweredMembers } from './queries.ts';
import { appointments, appointmentTimes } from './tables.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** People are asked once more so long before answers are no longer taken. */
const askedAheadMs = 2 * dayMs;
const atOnce = 200;

/** For those who may edit the event, once a day for each date. */
export async function remindUnanswered(
  ctx: SignedIn,
  tx: Tx,
  namedDate: NamedDate,
): Promise<Result<{ toldCount: number }>> {
  const access = await editableDate(ctx, tx, namedDate);
  if (!access.ok) return access;
  const { event, date } = access.value;
  if (date.cancelledAt || event.asking === 'off') return fail('conflict', { detail: nobodyToRemind });
  if (date.askedAt && date.askedAt.getTime() > ctx.now.getTime() - dayMs)
    return fail('too_soon', { detail: remindAgain });
  const { loopId, postId, id } = date;
  const unanswered = unansweredMembers(sql`${loopId}`, sql`${postId}`, sql`${id}`);
  const [row] = await tx.execute<{ toldCount: number }>(
    sql`select count(*)::int as "toldCount" from (${unanswered}) them where them.user_id <> ${ctx.viewer.userId}`,
  );
  const toldCount = row?.toldCount ?? 0;
  if (toldCount === 0) return fail('conflict', { detail: nobodyToRemind });
  await tx.update(appointmentTimes).set({ askedAt: ctx.now }).where(isOfDate(appointmentTimes, date));
  const payload = { loop_id: loopId, post_id: postId, date_id: id, user_id: ctx.viewer.userId };
  await record(ctx, tx, answerWanted, payload);
  return ok({ toldCount });
}

/** Sends the reminders whose time has come, each once. What a stopped server missed comes as one. */
export async function remindOfDates(ctx: Ctx, { db, transact }: Database): Promise<void> {
  for (const due of [isReminderDue, isAnswerDue])
    for (let after = 0 as EventDateId; ; ) {
      const dates = await listDue(db, due(ctx.now), after);
      for (const at of dates)
        await transact(async (tx) => {
          await remindOf(ctx, tx, { ...at, isDue: due(ctx.now) });
          return ok(null);
        });
      const last = dates.at(-1);
      if (!last || dates.length < atOnce) break;
      after = last.id;
    }
}

type DateId = { loopId: LoopId; id: EventDateId };

const isOpen = (now: Date) => and(isNull(appointmentTimes.cancelledAt), gt(appointmentTimes.startsAt, now));
const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const minutes = (count: SQL) => sql`make_interval(mins => ${count})`;
/** A month ahead is the earliest of all. */
const isNear = (now: Date) => lte(appointmentTimes.startsAt, new Date(now.getTime() + 31 * dayMs));
const dueMinutes = (
  now: Date,
) => sql`(select coalesce(array_agg(least_of), '{}') from unnest(${appointments.remindMinutes}) least_of
  where ${appointmentTimes.startsAt} - ${minutes(sql`least_of`)} <= ${at(now)})`;

function isReminderDue(now: Date): SQL | undefined {
  return and(isOpen(now), isNear(now), sql`not (${dueMinutes(now)} <@ ${appointmentTimes.remindedMinutes})`);
}

/** Nobody is asked twice within two days, also not by the post itself. */
function isAnswerDue(now: Date): SQL | undefined {
  const before = new Date(now.getTime() - askedAheadMs);
  const until = sql`${appointmentTimes.startsAt} - ${minutes(sql`${appointments.answerBeforeMinutes}`)}`;
  return and(
    ...[isOpen(now), isNear(now), eq(appointments.asking, 'wanted')],
    sql`${until} > ${at(now)} and ${until} <= ${at(new Date(now.getTime() + askedAheadMs))}`,
    or(isNull(appointmentTimes.askedAt), lte(appointmentTimes.askedAt, before)),
    sql`exists (select from ${posts} its where its.loop_id = ${appointmentTimes.loopId} and its.id = ${appointmentTimes.postId}
      and its.created_at <= ${at(before)} and its.held_for is null)`,
  );
}

function selectDates(db: Db | Tx) {
  return db
    .select({ date: appointmentTimes, dueMinutes: appointments.remindMinutes })
    .from(appointmentTimes)
    .innerJoin(
      appointments,
      and(eq(appointments.loopId, appointmentTimes.loopId), eq(appointments.postId, appointmentTimes.postId)),
    )
    .$dynamic();
}

async function listDue(db: Db, isDue: SQL | undefined, after: EventDateId): Promise<DateId[]> {
  const rows = await selectDates(db)
    .where(and(isDue, gt(appointmentTimes.id, after)))
    .orderBy(asc(appointmentTimes.id))
    .limit(atOnce);
  return rows.map(({ date: { loopId, id } }) => ({ loopId, id }));
}

/** Two workers at once send one. */
async function remindOf(
  ctx: Ctx,
  tx: Tx,
  { loopId, id, isDue }: DateId & { isDue: SQL | undefined },
): Promise<void> {
  const isIt = and(eq(appointmentTimes.loopId, loopId), eq(appointmentTimes.id, id), isDue);
  const [row] = await selectDates(tx).where(isIt).for('update', { of: appointmentTimes });
  if (!row) return;
  const { date } = row;
  const startsIn = date.startsAt.getTime() - ctx.now.getTime();
  const reachedMinutes = row.dueMinutes.filter((before) => startsIn <= before * 60_000);
  const isNew = reachedMinutes.some((before) => !date.remindedMinutes.includes(before));
  const payload = { loop_id: loopId, post_id: date.postId, date_id: id, user_id: null };
  const set = isNew
    ? { remindedMinutes: [...new Set([...date.remindedMinutes, ...reachedMinutes])] }
    : { askedAt: ctx.now };
  await tx.update(appointmentTimes).set(set).where(isOfDate(appointmentTimes, date));
  await record(ctx, tx, isNew ? dateNear : answerWanted, payload);
}
