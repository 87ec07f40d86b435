import { eventLimits } from '@loopyard/contract/calendar.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { PostAt, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { record } from '../../platform/events/events.ts';
import { datesOf, type Series, type SeriesDate } from './dates.ts';
import { datesChanged } from './events.ts';
import { type DateAt, isOfDate } from './queries.ts';
import { appointmentAnswers, appointments, appointmentTimes } from './tables.ts';

export type StoredDate = typeof appointmentTimes.$inferSelect;
type Planned = Series & { place: string | null };

const forever = new Date('9999-01-01');

/** Before its dates, so that edits and answers wait for each other. */
export async function lockEvent(tx: Tx, at: PostAt, strength: 'update' | 'share' = 'update') {
  const [stored] = await tx.select().from(appointments).where(isOfPost(appointments, at)).for(strength);
  return stored ?? null;
}

/** In the order in which everybody locks them. */
export function listDates(tx: Tx, at: PostAt): Promise<StoredDate[]> {
  return tx
    .select()
    .from(appointmentTimes)
    .where(isOfPost(appointmentTimes, at))
    .orderBy(asc(appointmentTimes.nth))
    .for('update');
}

export function datesToCome(series: Series, now: Date): SeriesDate[] {
  const dates = datesOf(series, { until: forever, most: eventLimits.dates });
  return dates.filter(({ endsAt }) => endsAt > now);
}

export async function insertDates(
  tx: Tx,
  {
    loopId,
    postId,
    timeZone,
    isAllDay,
    place,
    remindMinutes,
  }: PostAt & Planned & { remindMinutes: number[] },
  dates: SeriesDate[],
  now: Date,
): Promise<void> {
  if (dates.length === 0) return;
  const rows = dates.map((date) => ({
    ...{ loopId, postId, timeZone, isAllDay, place },
    ...date,
    remindedMinutes: pastReminders(remindMinutes, date, now),
  }));
  await tx.insert(appointmentTimes).values(rows).onConflictDoNothing();
}

/** Nobody is reminded a day ahead of what was planned an hour ahead. */
function pastReminders(
  remindMinutes: number[],
  { startsAt }: Pick<SeriesDate, 'startsAt'>,
  now: Date,
): number[] {
  return remindMinutes.filter((minutes) => startsAt.getTime() - minutes * 60_000 <= now.getTime());
}

/** The same when reminders are added to dates that are planned already. */
export async function skipPastReminders(
  tx: Tx,
  at: PostAt,
  addedMinutes: number[],
  now: Date,
): Promise<void> {
  if (addedMinutes.length === 0) return;
  for (const date of await listDates(tx, at)) {
    const past = pastReminders(addedMinutes, date, now);
    const remindedMinutes = [...new Set([...date.remindedMinutes, ...past])];
    if (date.startsAt > now && past.length > 0)
      await tx.update(appointmentTimes).set({ remindedMinutes }).where(isOfDate(appointmentTimes, date));
  }
}

type Wish = Planned & { fromNth: string | null; remindMinutes: number[] };

/** A date of the same day stays that date, with its answers if its time stays. Tells those who had answered others. */
export async function replan(ctx: SignedIn, tx: Tx, at: PostAt, wish: Wish): Promise<void> {
  const { now } = ctx;
  const storedDates = await listDates(tx, at);
  const isLater = ({ nth, startsAt }: StoredDate) =>
    startsAt > now && (wish.fromNth === null || nth >= wish.fromNth);
  const [oldDates, keptDates] = [storedDates.filter(isLater), storedDates.filter((date) => !isLater(date))];
  const keptDays = new Set(keptDates.map(({ nth }) => dayOf(nth)));
  const newDates = datesToCome(wish, now).filter(({ nth }) => !keptDays.has(dayOf(nth)));
  const pairs = pairsOf(oldDates, newDates, wish.rule === null);
  const toldIds: UserId[] = [];
  for (const old of oldDates) if (!pairs.has(old)) toldIds.push(...(await deleteDates(tx, old)));
  for (const [old, date] of pairs)
    if (!old.isChanged) toldIds.push(...(await moveDate(tx, old, { ...wish, ...date, now })));
  const addedDates = newDates.filter((date) => ![...pairs.values()].includes(date));
  await insertDates(tx, { ...at, ...wish }, addedDates, now);
  await tellChanged(ctx, tx, at, toldIds);
}

const dayOf = (nth: string) => nth.slice(0, 8);

/** An event that takes place once keeps its date on another day. */
function pairsOf(
  oldDates: StoredDate[],
  newDates: SeriesDate[],
  isSingle: boolean,
): Map<StoredDate, SeriesDate> {
  const [old, date] = [oldDates[0], newDates[0]];
  if (isSingle && oldDates.length === 1 && old && date) return new Map([[old, date]]);
  const newByDay = new Map(newDates.map((each) => [dayOf(each.nth), each]));
  return new Map(
    oldDates.flatMap((each): [StoredDate, SeriesDate][] => {
      const same = newByDay.get(dayOf(each.nth));
      return same ? [[each, same]] : [];
    }),
  );
}

type Move = Omit<SeriesDate, 'nth'> &
  Pick<Planned, 'timeZone' | 'isAllDay' | 'place'> & { remindMinutes: number[]; now: Date };

/** Answers for another start are asked for again. @returns those who may have come */
export async function moveDate(tx: Tx, old: StoredDate, move: Move): Promise<UserId[]> {
  const { startsLocal, endsLocal, startsAt, endsAt, timeZone, isAllDay, place, remindMinutes, now } = move;
  const isMoved = startsAt.getTime() !== old.startsAt.getTime();
  const isSame = !isMoved && endsAt.getTime() === old.endsAt.getTime() && place === old.place;
  const isSameClock = timeZone === old.timeZone && isAllDay === old.isAllDay && endsLocal === old.endsLocal;
  if (isSame && isSameClock) return [];
  await tx
    .update(appointmentTimes)
    .set({
      ...{ startsLocal, endsLocal, startsAt, endsAt, timeZone, isAllDay, place },
      sequence: old.sequence + 1,
      ...(isMoved && {
        ...noAnswers,
        ...{ askedAt: null, remindedMinutes: pastReminders(remindMinutes, { startsAt }, now) },
      }),
    })
    .where(isOfDate(appointmentTimes, old));
  if (isMoved)
    await tx.update(appointmentAnswers).set({ isStale: true }).where(isOfDate(appointmentAnswers, old));
  return isSame || old.cancelledAt ? [] : listConcerned(tx, [old]);
}

const noAnswers = { yesCount: 0, noCount: 0, maybeCount: 0, waitingCount: 0, places: 0 };

/** One date, or all of an event. @returns those who may have come */
export async function deleteDates(tx: Tx, at: PostAt & { nth?: string }): Promise<UserId[]> {
  const { nth } = at;
  const its = (table: typeof appointmentTimes | typeof appointmentAnswers) =>
    and(isOfPost(table, at), nth === undefined ? undefined : eq(table.nth, nth));
  const goneAnswers = await tx
    .delete(appointmentAnswers)
    .where(its(appointmentAnswers))
    .returning({ userId: appointmentAnswers.userId, answer: appointmentAnswers.answer });
  await tx.delete(appointmentTimes).where(its(appointmentTimes));
  return goneAnswers.filter(({ answer }) => answer !== 'no').map(({ userId }) => userId);
}

/** All who had not said no. */
async function listConcerned(tx: Tx, dates: DateAt[]): Promise<UserId[]> {
  const [first] = dates;
  if (!first) return [];
  const nths = dates.map(({ nth }) => nth);
  const rows = await tx
    .selectDistinct({ userId: appointmentAnswers.userId })
    .from(appointmentAnswers)
    .where(
      and(
        ...[isOfPost(appointmentAnswers, first), inArray(appointmentAnswers.nth, nths)],
        ne(appointmentAnswers.answer, 'no'),
      ),
    );
  return rows.map(({ userId }) => userId);
}

async function tellChanged(ctx: SignedIn, tx: Tx, at: PostAt, people: UserId[]): Promise<void> {
  const toldIds = [...new Set(people)].filter((id) => id !== ctx.viewer.userId);
  if (toldIds.length === 0) return;
  const dates = await listDates(tx, at);
  const next = dates.find(({ startsAt }) => startsAt > ctx.now) ?? dates.at(-1);
  if (!next) return;
  await record(ctx, tx, datesChanged, {
    ...{ loop_id: at.loopId, post_id: at.postId, date_id: next.id, user_id: ctx.viewer.userId },
    told: toldIds,
  });
}
