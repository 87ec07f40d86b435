import {
  dateCancelled as cancelledSentence,
  eventOver,
  pastDate,
  skippedHour,
  timeErrors,
} from '@loopyard/contract/calendar.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { mayEdit } from '@loopyard/contract/policy.ts';
import { eq } from 'drizzle-orm';
import { lockPost, postRefusal } from '../../access/posts.ts';
import { mutedRefusal } from '../../access/right.ts';
import type { PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { oneDate } from './dates.ts';
import { dateCancelled, datesChanged } from './events.ts';
import { lockEvent, moveDate, type StoredDate } from './planning.ts';
import { type DateAt, isOfDate } from './queries.ts';
import { type appointments, appointmentTimes } from './tables.ts';

export type NamedDate = { postId: PostId; nth: string };
type EditedDate = { event: typeof appointments.$inferSelect; date: StoredDate };

export type DateChange = { startsLocal: string; endsLocal: string; place: string | null };

/** One date of a series; edits of the others leave it as it is from now on. */
export async function changeDate(
  ctx: SignedIn,
  tx: Tx,
  namedDate: NamedDate,
  { startsLocal, endsLocal, place }: DateChange,
): Promise<Result<DateAt>> {
  const access = await editableDate(ctx, tx, namedDate);
  if (!access.ok) return access;
  const { event, date } = access.value;
  if (date.cancelledAt) return fail('conflict', { detail: cancelledSentence });
  const { timeZone, isAllDay } = date;
  const form = { starts_local: startsLocal, ends_local: endsLocal, is_all_day: isAllDay };
  const wrong = invalid(fieldErrors(timeErrors(form)));
  if (wrong) return wrong;
  const moments = oneDate({ startsLocal, endsLocal, timeZone, isAllDay });
  if (!moments) return fail('validation', { errors: { starts_local: skippedHour } });
  if (moments.endsAt <= ctx.now) return fail('validation', { errors: { starts_local: pastDate } });
  const move = { startsLocal, endsLocal, ...moments, timeZone, isAllDay, place };
  const concerned = await moveDate(tx, date, { ...move, remindMinutes: event.remindMinutes, now: ctx.now });
  await tx.update(appointmentTimes).set({ isChanged: true }).where(isOfDate(appointmentTimes, date));
  const toldIds = concerned.filter((id) => id !== ctx.viewer.userId);
  await record(ctx, tx, datesChanged, { ...payloadOf(ctx, date), told: toldIds });
  return ok(date);
}

/** It stays in everybody’s calendar, as cancelled. Of two at once one does it. */
export async function cancelDate(
  ctx: SignedIn,
  tx: Tx,
  { text, ...namedDate }: NamedDate & { text: string | null },
): Promise<Result<DateAt>> {
  const access = await editableDate(ctx, tx, namedDate);
  if (!access.ok) return access;
  const { date } = access.value;
  if (date.cancelledAt) return fail('conflict', { detail: cancelledSentence });
  await tx
    .update(appointmentTimes)
    .set({ cancelledAt: ctx.now, cancelText: text, sequence: date.sequence + 1 })
    .where(eq(appointmentTimes.id, date.id));
  await record(ctx, tx, dateCancelled, payloadOf(ctx, date));
  return ok(date);
}

const payloadOf = ({ viewer }: SignedIn, { loopId, postId, id }: StoredDate) => ({
  ...{ loop_id: loopId, post_id: postId, date_id: id, user_id: viewer.userId },
});

/** For those who may edit the post, while it is not over. */
export async function editableDate(
  ctx: SignedIn,
  tx: Tx,
  { postId, nth }: NamedDate,
): Promise<Result<EditedDate>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  if (!mayEdit(post.member, post)) return fail('forbidden');
  const silenced = mutedRefusal(post.member, ctx.now);
  if (silenced) return silenced;
  const event = await lockEvent(tx, post);
  const date = event && (await lockDate(tx, { ...post, nth }));
  if (!event || !date) return fail('not_found');
  return date.endsAt > ctx.now ? ok({ event, date }) : fail('closed', { detail: eventOver });
}

export async function lockDate(tx: Tx, at: DateAt): Promise<StoredDate | null> {
  const [date] = await tx.select().from(appointmentTimes).where(isOfDate(appointmentTimes, at)).for('update');
  return date ?? null;
}
