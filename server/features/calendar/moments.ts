import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { oneDate } from './dates.ts';
import { isOfDate } from './queries.ts';
import { appointmentTimes } from './tables.ts';

const batchSize = 1000;
const { loopId, postId, id, nth, startsLocal, endsLocal, timeZone, isAllDay, startsAt, endsAt } =
  appointmentTimes;

/**
 * Dates to come whose moments are not what their clocks will show: Node knows of a zone’s changes by its version.
 * @returns how many there are; with `fix` they are right afterwards
 */
export async function wrongMoments(db: Db, now: Date, { fix }: { fix: boolean }): Promise<number> {
  let wrong = 0;
  for (let last: Awaited<ReturnType<typeof nextBatch>>[number] | undefined; ; ) {
    const batch = await nextBatch(db, now, last);
    for (const date of batch) {
      const moments = oneDate(date);
      if (!moments || (isSame(moments.startsAt, date.startsAt) && isSame(moments.endsAt, date.endsAt)))
        continue;
      wrong++;
      const isUntouched = and(
        ...[eq(startsLocal, date.startsLocal), eq(endsLocal, date.endsLocal)],
        eq(timeZone, date.timeZone),
      );
      if (fix)
        await db
          .update(appointmentTimes)
          .set(moments)
          .where(and(isOfDate(appointmentTimes, date), isUntouched));
    }
    last = batch.at(-1);
    if (batch.length < batchSize) return wrong;
  }
}

const isSame = (a: Date, b: Date) => a.getTime() === b.getTime();

function nextBatch(db: Db, now: Date, last: { loopId: number; id: number } | undefined) {
  const isNext = last && sql`(${loopId}, ${id}) > (${last.loopId}, ${last.id})`;
  return db
    .select({ loopId, postId, id, nth, startsLocal, endsLocal, timeZone, isAllDay, startsAt, endsAt })
    .from(appointmentTimes)
    .where(and(gt(endsAt, now), isNext))
    .orderBy(asc(loopId), asc(id))
    .limit(batchSize);
}
