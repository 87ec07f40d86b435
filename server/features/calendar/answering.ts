import {
  answersClosed,
  dateCancelled,
  eventLimits,
  eventOver,
  heldEvent,
  noAnswers,
  tooManyGuests,
} from '@loopyard/contract/calendar.ts';
import { and, asc, gt, isNull } from 'drizzle-orm';
import { isHeld, lockPost, postRefusal, writersRefusal } from '../../access/posts.ts';
import type { PostAt, PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import { answerUntil } from '../../presenters/events.ts';
import { lockDate } from './change-date.ts';
import { answerDate, type NewAnswer } from './places.ts';
import { lockEvent, type StoredDate } from './planning.ts';
import type { DateAt } from './queries.ts';
import { type appointments, appointmentTimes } from './tables.ts';

const allDates = 'all';

/** Say whether one comes: to one date, or to all that are still to come. */
export async function answerEvent(
  ctx: SignedIn,
  tx: Tx,
  { postId, nth }: { postId: PostId; nth: string },
  answer: NewAnswer,
): Promise<Result<DateAt>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  const refusal = writersRefusal(ctx, post);
  if (refusal) return refusal;
  const event = await lockEvent(tx, post, 'share');
  if (!event) return fail('not_found');
  const { loopId } = post;
  if (await isHeld(tx, { loopId, postId })) return fail('conflict', { detail: heldEvent });
  if (event.asking === 'off') return fail('conflict', { detail: noAnswers });
  const guests = answer.answer === 'yes' ? answer.guests : 0;
  if ((guests ?? 0) > event.guestsMax)
    return fail('validation', { errors: { guests: tooManyGuests(event.guestsMax) } });
  const dates =
    nth === allDates ? await listOpenDates(ctx, tx, event) : await oneDateOf(tx, { loopId, postId, nth });
  const [first] = dates;
  if (!first) return nth === allDates ? fail('closed', { detail: eventOver }) : fail('not_found');
  for (const date of dates) {
    const failure =
      dateRefusal(ctx, { event, date, answer }) ??
      (await answerDate(ctx, tx, { capacity: event.capacity, date }, { ...answer, guests }));
    if (failure) return failure;
  }
  return ok({ loopId, postId, nth: first.nth });
}

type AnsweredDate = { event: typeof appointments.$inferSelect; date: StoredDate; answer: NewAnswer };

/** One may still say that one can’t come when answers were wanted earlier. */
function dateRefusal({ now }: SignedIn, { event, date, answer }: AnsweredDate): Failure | null {
  if (date.cancelledAt) return fail('closed', { detail: dateCancelled });
  if (date.endsAt <= now) return fail('closed', { detail: eventOver });
  const isLate =
    event.answerBeforeMinutes > 0 && answerUntil(event, { startsAt: date.startsAt.toISOString() }) <= now;
  return isLate && answer.answer !== 'no' ? fail('closed', { detail: answersClosed }) : null;
}

async function oneDateOf(tx: Tx, at: DateAt): Promise<StoredDate[]> {
  const date = await lockDate(tx, at);
  return date ? [date] : [];
}

function listOpenDates(
  { now }: SignedIn,
  tx: Tx,
  event: PostAt & { answerBeforeMinutes: number },
): Promise<StoredDate[]> {
  const answeredAfter = new Date(now.getTime() + event.answerBeforeMinutes * 60_000);
  return tx
    .select()
    .from(appointmentTimes)
    .where(
      and(
        ...[isOfPost(appointmentTimes, event), isNull(appointmentTimes.cancelledAt)],
        gt(appointmentTimes.startsAt, answeredAfter),
      ),
    )
    .orderBy(asc(appointmentTimes.nth))
    .limit(eventLimits.dates)
    .for('update');
}
