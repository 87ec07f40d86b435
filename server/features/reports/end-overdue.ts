import { and, isNull, lt, not } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { ok } from '../../platform/result.ts';
import { caseSubjects, isWaiting } from './policy.ts';
import { isThisCase } from './reach.ts';
import { findReportable } from './reportables.ts';
import { cases } from './tables.ts';

const dayMs = 86_400_000;

/**
 * A case that nobody decided for so many days ends as kept, and its evidence may go at once. Something that waits to
 * be let through goes on waiting: nobody has looked at it.
 */
export async function endOverdue(
  { db, transact }: Database,
  ctx: Ctx,
  { days }: { days: number },
): Promise<void> {
  const until = new Date(ctx.now.getTime() - days * dayMs);
  const isOverdue = and(
    ...[isNull(cases.decidedAt), not(isWaiting)],
    ...[lt(cases.createdAt, until), caseSubjects.isKnown],
  );
  const overdue = await db
    .select({ loopId: cases.loopId, id: cases.id, createdAt: cases.createdAt, ...caseSubjects.columns })
    .from(cases)
    .where(isOverdue);
  for (const { loopId, id, createdAt, subjectType, subjectId } of overdue)
    await transact(async (tx) => {
      const endedRows = await tx
        .update(cases)
        .set({ outcome: 'kept', decidedAt: createdAt })
        .where(and(isThisCase(loopId, id), isNull(cases.decidedAt)))
        .returning({ id: cases.id });
      if (endedRows.length > 0)
        await findReportable(subjectType)?.holds?.release(ctx, tx, { loopId, id: subjectId });
      return ok(null);
    });
}
