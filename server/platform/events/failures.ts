import { isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { wake } from '../database/wakes.ts';
import { summarizeError } from '../describe-error.ts';
import { eventsTopic } from './events.ts';
import { events } from './tables.ts';

/** Tries over about three hours before an event is set aside. */
export const tries = 16;
const firstWaitMs = 500;
const longestWaitMs = 3_600_000;
const errorLength = 300;

/** Ms until the next try. @param attempts earlier tries */
export function waitAfter(attempts: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** attempts);
}

export type Failure = { id: number; error: unknown };

export async function putOff(db: Pick<Db, 'execute'>, failures: Failure[], now: Date): Promise<void> {
  const summaries = failures.map(({ id, error }) => ({
    id,
    error: summarizeError(error).slice(0, errorLength),
  }));
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update ${events} set
      attempts = attempts + 1,
      error = failure.error,
      retry_at = ${at} + least(${longestWaitMs}::int, ${firstWaitMs}::int * 2 ^ attempts) * interval '1 ms',
      failed_at = case when attempts + 1 >= ${tries}::int then ${at} end
    from json_to_recordset(${JSON.stringify(summaries)}::text::json) as failure (id bigint, error text)
    where events.id = failure.id`);
}

export type SetAside = { id: number; kind: string; error: string | null };

export function setAside(db: Db): Promise<SetAside[]> {
  return db
    .select({ id: events.id, kind: events.kind, error: events.error })
    .from(events)
    .where(isNotNull(events.failedAt))
    .orderBy(events.id)
    .limit(100);
}

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
