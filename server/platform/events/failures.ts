import { isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { wake } from '../database/wakes.ts';
import { summarizeError } from '../describe-error.ts';
import { eventsTopic } from './events.ts';
import { events } from './tables.ts';

/** How often an event is tried, in about three hours, before it is set aside. */
export const tries = 16;
const firstWaitMs = 500;
const longestWaitMs = 3_600_000;
const errorLength = 300;

/** From a failed try to the next. @param attempts before that one */
export function waitAfter(attempts: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** attempts);
}

export type Failure = { id: number; error: unknown };

/** Counts one more try for each, puts the next one off, and sets aside those that had their last. */
export async function putOff(db: Pick<Db, 'execute'>, failures: Failure[], now: Date): Promise<void> {
  const summaries = failures.map(({ id, error }) => ({
    id,
    error: summarizeError(error).slice(0, errorLength),
  }));
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update events set
      attempts = attempts + 1,
      error = failure.error,
      retry_at = ${at} + least(${longestWaitMs}::int, ${firstWaitMs}::int * 2 ^ attempts) * interval '1 ms',
      failed_at = case when attempts + 1 >= ${tries}::int then ${at} end
    from json_to_recordset(${JSON.stringify(summaries)}::text::json) as failure (id bigint, error text)
    where events.id = failure.id`);
}

export type SetAside = { id: number; kind: string; error: string | null };

/** Those that nobody tries any more. Ordered by what happened first; at most 100. */
export function setAside(db: Db): Promise<SetAside[]> {
  return db
    .select({ id: events.id, kind: events.kind, error: events.error })
    .from(events)
    .where(isNotNull(events.failedAt))
    .orderBy(events.id)
    .limit(100);
}

/** Has all that were set aside tried anew, by whichever process drains next. @returns how many */
export async function tryAgain(db: Db | Tx): Promise<number> {
  const fresh = { failedAt: null, retryAt: null, error: null, attempts: 0 };
  const rows = await db
    .update(events)
    .set(fresh)
    .where(isNotNull(events.failedAt))
    .returning({ id: events.id });
  await wake(db, eventsTopic);
  return rows.length;
}
