import { sql } from 'drizzle-orm';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { activity } from './tables.ts';

type WritingDay = { loopId: LoopId; userId: UserId; at: Date };

/** Keeps what a member wrote on a day; in the transaction that writes or deletes it, so that it is counted once. */
export async function countWritten(
  tx: Tx,
  kind: 'posts' | 'messages',
  { loopId, userId, at }: WritingDay,
  by: 1 | -1,
): Promise<void> {
  const column = activity[kind];
  await tx
    .insert(activity)
    .values({ loopId, userId, day: at.toISOString().slice(0, 10), [kind]: by })
    .onConflictDoUpdate({
      target: [activity.loopId, activity.userId, activity.day],
      set: { [kind]: sql`${column} + ${by}` },
    })
    .prepare(`count_${kind}`)
    .execute();
}
