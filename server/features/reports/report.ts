import { isUrgent, type ReportCategory, reportErrors } from '@loopyard/contract/reports.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { invalid, ok, type Result } from '../../platform/result.ts';
import { caseOpened } from './events.ts';
import { takeEvidence } from './evidence.ts';
import { hideIfReportedEnough } from './hide.ts';
import { openCase } from './open-case.ts';
import { isReportOf, namingProperties, nounOf, type ReportedType } from './policy.ts';
import { type NamedSubject, type ReportedSubject, reportables } from './reportables.ts';
import { cases, reports } from './tables.ts';

type Report = { type: ReportedType; subject: NamedSubject; reason: string; category: ReportCategory };

/** Opens a case or joins the open one. Reporting the same again does nothing. */
export async function reportSubject(ctx: SignedIn, tx: Tx, input: Report): Promise<Result<null>> {
  const { type, category } = input;
  const locked = await reportables[type].lock(ctx, tx, input.subject);
  if (!locked.ok) return locked;
  const wrong = invalid(reportErrors(input, nounOf(type)));
  if (wrong) return wrong;
  const { loopId } = locked.value;
  const subject = { type, id: input.subject.id };
  if (await hasReported(ctx, tx, { loopId, ...subject })) return ok(null);
  const severity = isUrgent(category) ? 'danger' : 'normal';
  const openedCase = await openCase(tx, ctx.now, { ...locked.value, subject, severity });
  const [report] = await tx
    .insert(reports)
    .values({
      ...{ loopId, caseId: openedCase.caseId, [namingProperties[type]]: subject.id },
      ...{ reporterId: ctx.viewer.userId, category, reason: input.reason.trim(), createdAt: ctx.now },
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (!report) return ok(null);
  await takeEvidence(tx, ctx.now, { loopId, caseId: openedCase.caseId, subject });
  await hideIfReportedEnough(ctx, tx, { loopId, caseId: openedCase.caseId, subject });
  if (openedCase.isNews)
    await record(ctx, tx, caseOpened, {
      loop_id: loopId,
      case_id: openedCase.caseId,
      user_id: ctx.viewer.userId,
    });
  return ok(null);
}

/** A person may do wrong again, so only reports of the open case count. */
async function hasReported(
  { viewer }: SignedIn,
  tx: Tx,
  { loopId, type, id }: ReportedSubject & { loopId: LoopId },
): Promise<boolean> {
  const rows = await tx
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(cases, and(eq(cases.loopId, reports.loopId), eq(cases.id, reports.caseId)))
    .where(
      and(
        ...[eq(reports.loopId, loopId), eq(reports.reporterId, viewer.userId)],
        isReportOf({ type, id }),
        type === 'User' ? isNull(cases.decidedAt) : undefined,
      ),
    );
  return rows.length > 0;
}
