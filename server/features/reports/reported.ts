import { listLimits } from '@loopyard/contract/lists.ts';
import { mayReviewReports } from '@loopyard/contract/policy.ts';
import { and, count, desc, eq, getTableColumns, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { findMember, type Member } from '../../access/members.ts';
import { refusal, rightTo } from '../../access/right.ts';
import { mapSubjects } from '../../access/subject-rows.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { personColumns, profileColumns } from '../../presenters/people.ts';
import type { Showing } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { type ReportedType, reportedSubjects } from './policy.ts';
import { reportables } from './reportables.ts';
import { type ReportShape, shapeReport } from './shape-report.ts';
import { cases, isReversed, reports } from './tables.ts';

export type ReportStatus = 'open' | 'resolved';
type Page = { status: ReportStatus | null; page: number };

export async function accessReports(
  ctx: SignedIn,
  db: Db,
  { loopId, ...page }: Page & { loopId: LoopId },
  showing: Showing,
): Promise<Result<ReportPage>> {
  const admin = await accessAsReviewer(ctx, db, loopId);
  if (!admin.ok) return admin;
  const scope = and(eq(reports.loopId, loopId), ne(cases.authorId, admin.value.userId));
  const { rows, ...counts } = await listPage(db, scope, page);
  return ok({
    reports: rows.map((row) => shapeReport(row, row.case.evidence[0] ?? null, showing)),
    ...counts,
  });
}

/** Each is shown as the reporter may see it now: the copy and the note are for the admins. */
export async function accessOwnReports(
  ctx: SignedIn,
  db: Db,
  page: Page,
  showing: Showing,
): Promise<Result<ReportPage>> {
  const { rows, ...counts } = await listPage(db, eq(reports.reporterId, ctx.viewer.userId), page);
  const knownReports = rows.map(({ report }) => report).filter(({ isKnown }) => isKnown);
  const seenByReport = await mapSubjects(knownReports, (type: ReportedType, ids) =>
    reportables[type].mapSeen(ctx, db, ids),
  );
  const ownReports = rows.map((row) => ({
    ...shapeReport(row, seenByReport.get(row.report) ?? null, showing),
    note: null,
  }));
  return ok({ reports: ownReports, ...counts });
}

export async function accessAsReviewer(ctx: SignedIn, db: Db, loopId: LoopId): Promise<Result<Member>> {
  const member = await findMember(ctx, db, loopId);
  if (!member) return refusal(db, loopId);
  return mayReviewReports(member) ? ok(member) : fail('forbidden');
}

export type ReportPage = {
  reports: ReportShape[];
  total_items: number;
  current_page: number;
  total_pages: number;
};

async function listPage(db: Db, scope: SQL | undefined, { status, page }: Page) {
  const state = { open: isNull(cases.decidedAt), resolved: isNotNull(cases.decidedAt) };
  const where = and(scope, reportedSubjects.isKnown, status ? state[status] : undefined);
  const [rows, [{ count: total } = { count: 0 }]] = await Promise.all([
    db
      .select({
        report: reportColumns,
        case: cases,
        isReversed,
        person: personColumns,
        profile: profileColumns,
      })
      .from(reports)
      .innerJoin(cases, isItsCase)
      .innerJoin(users, eq(users.id, reports.reporterId))
      .leftJoin(profiles, and(eq(profiles.loopId, reports.loopId), eq(profiles.userId, reports.reporterId)))
      .where(where)
      .orderBy(desc(reports.id))
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
    db.select({ count: count() }).from(reports).innerJoin(cases, isItsCase).where(where),
  ]);
  return {
    rows,
    total_items: total,
    current_page: page,
    total_pages: Math.ceil(total / listLimits.memberPage),
  };
}

const isItsCase = and(eq(cases.loopId, reports.loopId), eq(cases.id, reports.caseId));
const reportColumns = {
  ...getTableColumns(reports),
  ...reportedSubjects.columns,
  /** By the one who reported it. */
  isKnown: sql<boolean>`(${rightTo(reports.loopId, reports.reporterId).mayRead}
    and ${reportedSubjects.mayKnow(reports.reporterId)})`,
};
