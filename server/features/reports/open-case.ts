import { and, eq, isNull } from 'drizzle-orm';
import type { CaseId, LoopId, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isCaseOf, namingProperties } from './policy.ts';
import { isThisCase } from './reach.ts';
import type { ReportedSubject } from './reportables.ts';
import { cases } from './tables.ts';

type Opening = {
  loopId: LoopId;
  authorId: UserId;
  subject: ReportedSubject;
  severity?: 'normal' | 'danger';
  source?: 'report' | 'approval' | 'words';
};

/** The open case is held until the commit. `isNews`: it is new, or has become urgent. */
export async function openCase(
  tx: Tx,
  now: Date,
  { loopId, authorId, subject, severity = 'normal', source = 'report' }: Opening,
): Promise<{ caseId: CaseId; isNews: boolean }> {
  const naming = { [namingProperties[subject.type]]: subject.id };
  // A decision in between closes the one that was in the way.
  for (;;) {
    const [created] = await tx
      .insert(cases)
      .values({ loopId, authorId, ...naming, severity, source, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: cases.id });
    if (created) return { caseId: created.id, isNews: true };
    const [open] = await tx
      .select({ id: cases.id, severity: cases.severity })
      .from(cases)
      .where(and(eq(cases.loopId, loopId), isCaseOf(subject), isNull(cases.decidedAt)))
      .for('update');
    if (!open) continue;
    const becomesUrgent = severity === 'danger' && open.severity !== 'danger';
    if (becomesUrgent) await tx.update(cases).set({ severity }).where(isThisCase(loopId, open.id));
    return { caseId: open.id, isNews: becomesUrgent };
  }
}
