import { type OutsideReport, outsideReportErrors } from '@loopyard/contract/reports.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CaseId, Ctx, LoopId, OutsideReportId } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { invalid, ok, type Result } from '../../platform/result.ts';
import { caseOpened, outsideReportSent } from './events.ts';
import { takeEvidence } from './evidence.ts';
import { openCase } from './open-case.ts';
import { findPlace } from './outside-place.ts';
import { noLoopId } from './policy.ts';
import { cases, outsideReports } from './tables.ts';

/** `website` is a trap for robots: if filled in, nothing is kept. */
export type OutsideForm = OutsideReport & { website: string | null };

/** Only keeps it: what it means is looked up later, so that neither the answer nor its time tells what there is. */
export async function reportFromOutside(ctx: Ctx, tx: Tx, form: OutsideForm): Promise<Result<null>> {
  const wrong = invalid(outsideReportErrors(form));
  if (wrong) return wrong;
  if (form.website) return ok(null);
  const report = { place: form.place.trim(), reason: form.reason.trim(), email: form.email.trim() };
  if (await isWaitingAlready(tx, report)) return ok(null);
  const [created] = await tx
    .insert(outsideReports)
    .values({ ...report, createdAt: ctx.now })
    .returning({ id: outsideReports.id });
  if (created) await record(ctx, tx, outsideReportSent, { report_id: created.id });
  return ok(null);
}

/** The lock lets the second of two at once see the first. */
async function isWaitingAlready(tx: Tx, { place, reason, email }: OutsideReport): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`outside-report:${email}`}, 0))`);
  const rows = await tx
    .select({ id: outsideReports.id })
    .from(outsideReports)
    .leftJoin(cases, and(eq(cases.loopId, outsideReports.loopId), eq(cases.id, outsideReports.caseId)))
    .where(
      and(
        ...[eq(outsideReports.email, email), eq(outsideReports.place, place)],
        and(eq(outsideReports.reason, reason), isNull(cases.decidedAt)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

type Sorting = { reportId: OutsideReportId; baseUrl: string };

/** Brings it to those who decide. Once, however often it is called. */
export async function sortOutsideReport(
  { transact }: Database,
  ctx: Ctx,
  { reportId, baseUrl }: Sorting,
): Promise<void> {
  await transact(async (tx) => {
    const isIt = eq(outsideReports.id, reportId);
    const [report] = await tx.select().from(outsideReports).where(isIt).for('update');
    if (!report || report.caseId !== null) return ok(null);
    const place = await findPlace(tx, report.place, baseUrl);
    const { loopId, subject } = place ?? { loopId: noLoopId, subject: null };
    const { caseId, isNews } = subject
      ? await openCase(tx, ctx.now, { loopId, subject, authorId: subject.authorId })
      : { caseId: await openLoopCase(tx, ctx.now, loopId), isNews: true };
    await tx.update(outsideReports).set({ loopId, caseId }).where(isIt);
    if (subject) await takeEvidence(tx, ctx.now, { loopId, caseId, subject });
    if (isNews) await record(ctx, tx, caseOpened, { loop_id: loopId, case_id: caseId, user_id: null });
    return ok(null);
  });
}

/** Each report of a loop may mean something else, so they are decided apart. */
async function openLoopCase(tx: Tx, now: Date, loopId: LoopId): Promise<CaseId> {
  const [created] = await tx
    .insert(cases)
    .values({ loopId, subjectLoopId: loopId, severity: 'normal', createdAt: now })
    .returning({ id: cases.id });
  if (!created) throw new Error('a case was inserted and not returned');
  return created.id;
}
