import { eventLimits, type KeptAnswer, listFull, noPlaceLeft } from '@loopyard/contract/calendar.ts';
import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Ctx, LoopId, PostAt, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost, type OfPost } from '../../platform/database/post-key.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, fail } from '../../platform/result.ts';
import { eventAnswered, placeGiven } from './events.ts';
import type { StoredDate } from './planning.ts';
import { type DateAt, isOfDate } from './queries.ts';
import { appointmentAnswers, appointments, appointmentTimes } from './tables.ts';

type StoredAnswer = typeof appointmentAnswers.$inferSelect;
type Places = Pick<typeof appointments.$inferSelect, 'capacity'>;
/** Undefined: as the answer before had it. */
export type NewAnswer = {
  answer: 'yes' | 'no' | 'maybe';
  guests: number | undefined;
  note: string | null | undefined;
};

/** With the date locked: places are never exceeded, and the waiting list goes by turn. Null: it is written. */
export async function answerDate(
  ctx: SignedIn,
  tx: Tx,
  { capacity, date }: Places & { date: StoredDate },
  { answer, ...wish }: NewAnswer,
): Promise<Failure | null> {
  const { userId } = ctx.viewer;
  const [stored] = await tx.select().from(appointmentAnswers).where(isMine(date, userId));
  const { guests = stored?.guests ?? 0, note = stored?.note ?? null } = wish;
  const before = stored && !stored.isStale ? stored : null;
  const free = (capacity ?? Number.POSITIVE_INFINITY) - date.places + placesOf(before);
  const isComing = before?.answer === 'yes';
  const fits = placesOf({ answer, guests }) <= free && (isComing || waitingBesides(date, before) === 0);
  const keptAnswer: KeptAnswer = answer === 'yes' && !fits ? 'waiting' : answer;
  if (keptAnswer === 'waiting' && isComing) return fail('conflict', { detail: noPlaceLeft });
  if (keptAnswer === 'waiting' && waitingBesides(date, before) >= eventLimits.waiting)
    return fail('conflict', { detail: listFull });
  const staysInLine = keptAnswer === 'waiting' && before?.answer === 'waiting' && guests <= before.guests;
  const row = {
    ...{ answer: keptAnswer, guests, note, isStale: false, answeredAt: ctx.now },
    turn: staysInLine ? before.turn : date.turns + 1,
  };
  await tx
    .insert(appointmentAnswers)
    .values({ loopId: date.loopId, postId: date.postId, nth: date.nth, userId, ...row })
    .onConflictDoUpdate({ target: answerKey, set: row });
  const newCounts = countsAfter(countsAfter(date, before, -1), row, 1);
  await store(tx, date, { ...newCounts, turns: date.turns + 1 });
  await record(ctx, tx, eventAnswered, payloadOf(date));
  await giveFreePlacesOf(ctx, tx, { capacity, date: { ...date, ...newCounts } });
  return null;
}

/** After a capacity was raised. */
export async function giveFreePlaces(ctx: Ctx, tx: Tx, { capacity, ...at }: PostAt & Places): Promise<void> {
  const dates = await tx
    .select()
    .from(appointmentTimes)
    .where(
      and(
        ...[isOfPost(appointmentTimes, at), gt(appointmentTimes.waitingCount, 0)],
        ...[gt(appointmentTimes.startsAt, ctx.now), isNull(appointmentTimes.cancelledAt)],
      ),
    )
    .orderBy(asc(appointmentTimes.nth))
    .for('update');
  for (const date of dates) await giveFreePlacesOf(ctx, tx, { capacity, date });
}

/** To the first in line, as long as the places suffice for them and the people they bring. */
async function giveFreePlacesOf(
  ctx: Ctx,
  tx: Tx,
  { capacity, date }: Places & { date: StoredDate },
): Promise<void> {
  if (date.waitingCount === 0) return;
  const line = await tx
    .select()
    .from(appointmentAnswers)
    .where(
      and(
        isOfDate(appointmentAnswers, date),
        eq(appointmentAnswers.answer, 'waiting'),
        eq(appointmentAnswers.isStale, false),
      ),
    )
    .orderBy(asc(appointmentAnswers.turn));
  let newCounts: Counts = date;
  const toldIds: UserId[] = [];
  for (const next of line) {
    if (capacity !== null && newCounts.places + 1 + next.guests > capacity) break;
    newCounts = countsAfter(countsAfter(newCounts, next, -1), { ...next, answer: 'yes' }, 1);
    toldIds.push(next.userId);
    await tx.update(appointmentAnswers).set({ answer: 'yes' }).where(isMine(date, next.userId));
  }
  if (toldIds.length === 0) return;
  await store(tx, date, newCounts);
  await record(ctx, tx, placeGiven, { ...payloadOf(date), user_id: null, told: toldIds });
}

/** Their answers go, with an account or a membership, and places they had go to those who wait. */
export async function withdrawAnswers(ctx: Ctx, tx: Tx, userId: UserId, condition?: SQL): Promise<void> {
  const dates = await tx
    .select({ date: appointmentTimes, capacity: appointments.capacity })
    .from(appointmentTimes)
    .innerJoin(appointmentAnswers, isSameDate(appointmentTimes, appointmentAnswers, userId))
    .innerJoin(appointments, isSameEvent(appointmentTimes, appointments))
    .where(condition)
    .orderBy(asc(appointmentTimes.loopId), asc(appointmentTimes.postId), asc(appointmentTimes.nth))
    .for('update', { of: appointmentTimes });
  for (const { date, capacity } of dates) {
    const [goneAnswer] = await tx.delete(appointmentAnswers).where(isMine(date, userId)).returning();
    if (!goneAnswer || goneAnswer.isStale) continue;
    const newCounts = countsAfter(date, goneAnswer, -1);
    await store(tx, date, newCounts);
    await record(ctx, tx, eventAnswered, payloadOf(date));
    if (date.startsAt > ctx.now && date.cancelledAt === null)
      await giveFreePlacesOf(ctx, tx, { capacity, date: { ...date, ...newCounts } });
  }
}

/** For a person who leaves a loop: dates that are over stay as they were. */
export const isToComeIn = (loopId: LoopId, now: Date) =>
  and(eq(appointmentTimes.loopId, loopId), gt(appointmentTimes.startsAt, now));

type Counts = Pick<StoredDate, 'yesCount' | 'noCount' | 'maybeCount' | 'waitingCount' | 'places'>;
type CountedAnswer = Pick<StoredAnswer, 'answer' | 'guests'>;

const columnOf = { yes: 'yesCount', no: 'noCount', maybe: 'maybeCount', waiting: 'waitingCount' } as const;

function countsAfter(counts: Counts, answer: CountedAnswer | null, by: 1 | -1): Counts {
  const { yesCount, noCount, maybeCount, waitingCount, places } = counts;
  const its = { yesCount, noCount, maybeCount, waitingCount, places };
  if (!answer) return its;
  const column = columnOf[answer.answer];
  return { ...its, [column]: its[column] + by, places: places + by * placesOf(answer) };
}

const placesOf = (answer: CountedAnswer | null) => (answer?.answer === 'yes' ? 1 + answer.guests : 0);
const waitingBesides = (date: Counts, before: CountedAnswer | null) =>
  date.waitingCount - (before?.answer === 'waiting' ? 1 : 0);

const answerKey = [
  ...[appointmentAnswers.loopId, appointmentAnswers.postId],
  ...[appointmentAnswers.nth, appointmentAnswers.userId],
];
const isMine = (date: DateAt, userId: UserId) =>
  and(isOfDate(appointmentAnswers, date), eq(appointmentAnswers.userId, userId));
const isSameEvent = (of: typeof appointmentTimes, table: OfPost) =>
  and(eq(of.loopId, table.loopId), eq(of.postId, table.postId));
const isSameDate = (of: typeof appointmentTimes, answers: typeof appointmentAnswers, userId: UserId) =>
  and(isSameEvent(of, answers), eq(of.nth, answers.nth), eq(answers.userId, userId));
const payloadOf = ({ loopId, postId, id }: StoredDate) => ({ loop_id: loopId, post_id: postId, date_id: id });

async function store(tx: Tx, date: DateAt, values: Partial<StoredDate>): Promise<void> {
  await tx.update(appointmentTimes).set(values).where(isOfDate(appointmentTimes, date));
}
