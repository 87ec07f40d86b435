import { mayResolve } from '@loopyard/contract/policy.ts';
import { reportErrors, resolutionErrors } from '@loopyard/contract/reports.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import type { ReportId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { postReported, reportResolved } from './events.ts';
import { namingProperties, reportedSubjects } from './policy.ts';
import { getCopy } from './queries.ts';
import { type ReportedSubject, reportables } from './reportables.ts';
import { reports } from './tables.ts';

type Report = { subject: ReportedSubject; reason: string };

/** Keeps a copy of it. Idempotent. */
export async function reportSubject(
  ctx: SignedIn,
  tx: Tx,
  { subject, reason }: Report,
): Promise<Result<null>> {
  const { type, id } = subject;
  const locked = await reportables[type].lock(ctx, tx, id);
  if (!locked.ok) return locked;
  const { loopId, authorId } = locked.value;
  const wrong = invalid(reportErrors({ reason }));
  if (wrong) return wrong;
  const reporterId = ctx.viewer.userId;
  const [report] = await tx
    .insert(reports)
    .values({
      loopId,
      [namingProperties[type]]: id,
      reporterId,
      authorId,
      reason: reason.trim(),
      copy: await getCopy(tx, { loopId, ...subject }),
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (report)
    await record(ctx, tx, postReported, { loop_id: loopId, report_id: report.id, user_id: reporterId });
  return ok(null);
}

export type Resolution = { reportId: ReportId; resolution: 'removed' | 'kept'; note: string | null };

/** Once only; `removed` deletes the subject. Members and the reported author get 'not found'. */
export async function resolveReport(ctx: SignedIn, tx: Tx, input: Resolution): Promise<Result<null>> {
  const { reportId, resolution, note } = input;
  const [report] = await tx
    .select({ ...reportedSubjects.columns, loopId: reports.loopId, authorId: reports.authorId })
    .from(reports)
    .where(and(eq(reports.id, reportId), reportedSubjects.isKnown));
  if (!report) return fail('not_found');
  const admin = await lockAdmin(ctx, tx, report.loopId);
  if (!admin.ok || !mayResolve(admin.value, report)) return fail('not_found');
  const wrong = invalid(resolutionErrors({ note: note ?? '' }));
  if (wrong) return wrong;
  const resolved = await tx
    .update(reports)
    .set({ resolution, note: note?.trim() || null, resolvedAt: ctx.now, resolvedBy: ctx.viewer.userId })
    .where(and(eq(reports.loopId, report.loopId), eq(reports.id, reportId), isNull(reports.resolvedAt)))
    .returning({ id: reports.id });
  if (resolved.length === 0) return fail('conflict', { detail: 'This report has already been resolved' });
  if (resolution === 'removed') {
    const deleted = await reportables[report.subjectType].remove(ctx, tx, report.subjectId);
    if (!deleted.ok && deleted.code !== 'not_found') return deleted;
  }
  await record(ctx, tx, reportResolved, {
    loop_id: report.loopId,
    report_id: reportId,
    user_id: ctx.viewer.userId,
  });
  return ok(null);
}
