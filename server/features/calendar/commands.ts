import {
  type Asking,
  capacityTaken,
  eventLimits,
  keptEvent,
  loopIsFull,
  noDates,
  noSuchDate,
  pastDate,
} from '@loopyard/contract/calendar.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { LoopId, PostAt, RoleId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { type Failure, invalid } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { ruleRefusal } from '../rules/queries.ts';
import { type Series, seriesError } from './dates.ts';
import { giveFreePlaces } from './places.ts';
import {
  datesToCome,
  deleteDates,
  insertDates,
  listDates,
  lockEvent,
  replan,
  skipPastReminders,
} from './planning.ts';
import { countLivingEvents } from './queries.ts';
import { appointmentAnswers, appointments, appointmentTimes } from './tables.ts';

/** An event as somebody wishes it. */
export type EventWish = Series & {
  name: string;
  place: string | null;
  link: string | null;
  asking: Asking;
  answerBeforeMinutes: number;
  capacity: number | null;
  guestsMax: number;
  remindMinutes: number[];
  /** This date and later ones. Null: all that are still to come. */
  fromNth: string | null;
};

type Author = { loopId: LoopId; isAdmin: boolean; roleId: RoleId | null };
type StoredEvent = typeof appointments.$inferSelect;

/** Null: it may be written. */
export async function checkNewEvent(
  ctx: SignedIn,
  tx: Tx,
  author: Author,
  wish: EventWish,
): Promise<Failure | null> {
  const refusal = await ruleRefusal(tx, 'plan', author);
  if (refusal) return refusal;
  if ((await countLivingEvents(tx, author.loopId, ctx.now)) >= eventLimits.perLoop)
    return invalid({ event: loopIsFull });
  const error = seriesError(wish);
  if (error) return invalid(error);
  return datesToCome(wish, ctx.now).length === 0 ? invalid({ starts_local: pastDate }) : null;
}

/** Null: it may be written. */
export async function checkEvent(
  ctx: SignedIn,
  tx: Tx,
  at: PostAt,
  wish: EventWish | null,
): Promise<Failure | null> {
  const stored = await lockEvent(tx, at);
  if (!stored) return null;
  if (!wish) {
    const answersCount = await tx.$count(appointmentAnswers, isOfPost(appointmentAnswers, at));
    return answersCount > 0 ? invalid({ event: keptEvent }) : null;
  }
  if (isSameSeries(stored, wish)) return checkCapacity(tx, at, wish);
  const error = seriesError(wish);
  if (error) return invalid(error);
  const dates = await listDates(tx, at);
  if (wish.fromNth !== null && !dates.some(({ nth }) => nth === wish.fromNth))
    return invalid({ from_nth: noSuchDate });
  const isOver = datesToCome(wish, ctx.now).length === 0;
  if (isOver && wish.rule === null) return invalid({ starts_local: pastDate });
  if (isOver && dates.every(({ startsAt }) => startsAt > ctx.now)) return invalid({ rule: noDates });
  return checkCapacity(tx, at, wish);
}

async function checkCapacity(tx: Tx, at: PostAt, { capacity }: EventWish): Promise<Failure | null> {
  if (capacity === null) return null;
  const [most] = await tx
    .select({ places: sql<number>`coalesce(max(${appointmentTimes.places}), 0)::int` })
    .from(appointmentTimes)
    .where(isOfPost(appointmentTimes, at));
  const takenPlaces = most?.places ?? 0;
  return takenPlaces > capacity ? invalid({ capacity: capacityTaken(takenPlaces) }) : null;
}

/** Check it first. Dates that are over never change. */
export async function writeEvent(ctx: SignedIn, tx: Tx, at: PostAt, wish: EventWish | null): Promise<void> {
  const stored = await lockEvent(tx, at);
  if (!wish) return deleteEvent(tx, at);
  const { fromNth, ...event } = wish;
  const isSame = stored !== null && isSameSeries(stored, wish);
  await tx
    .insert(appointments)
    .values({ ...at, ...event })
    .onConflictDoUpdate({ target: [appointments.loopId, appointments.postId], set: event });
  if (!stored) return insertDates(tx, { ...at, ...wish }, datesToCome(wish, ctx.now), ctx.now);
  if (!isSame) await replan(ctx, tx, at, wish);
  const addedMinutes = event.remindMinutes.filter((minutes) => !stored.remindMinutes.includes(minutes));
  await skipPastReminders(tx, at, addedMinutes, ctx.now);
  if (hasMorePlaces(stored, event)) await giveFreePlaces(ctx, tx, { ...at, capacity: event.capacity });
}

const hasMorePlaces = (before: StoredEvent, { capacity }: { capacity: number | null }) =>
  (capacity ?? Number.POSITIVE_INFINITY) > (before.capacity ?? Number.POSITIVE_INFINITY);

const seriesFields = [
  'startsLocal',
  'endsLocal',
  'timeZone',
  'isAllDay',
  'rule',
  'leftOut',
  'place',
] as const;
const isSameSeries = (stored: StoredEvent, wish: EventWish) =>
  seriesFields.every((field) => JSON.stringify(stored[field]) === JSON.stringify(wish[field]));

/** With all its dates and answers. For a post that is deleted, too. */
export async function deleteEvent(tx: Tx, at: PostAt): Promise<void> {
  await lockEvent(tx, at);
  await deleteDates(tx, at);
  await tx.delete(appointments).where(isOfPost(appointments, at));
}

export async function deleteEventsOf(tx: Tx, userId: UserId): Promise<void> {
  const ownEvents = await tx
    .select({ loopId: posts.loopId, postId: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), posts.hasEvent));
  for (const at of ownEvents) await deleteEvent(tx, at);
}
