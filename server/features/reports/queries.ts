import { listLimits } from '@loopyard/contract/lists.ts';
import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { findMember } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { personColumns, profileColumns } from '../../presenters/people.ts';
import { type PersonInLoop, type Showing, shapeInLoop } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { outcomeOf, type Resolution } from './shape.ts';
import { reports } from './tables.ts';

export type ReportStatus = 'open' | 'resolved';
type Page = { status: ReportStatus | null; page: number };

export async function accessReports(
  ctx: SignedIn,
  db: Db,
  { loopId, ...page }: Page & { loopId: LoopId },
  showing: Showing,
): Promise<Result<ReportPage>> {
  const member = await findMember(ctx, db, loopId);
  if (!member) return refusal(db, loopId);
  if (!member.isAdmin) return fail('forbidden');
  return listPage(db, and(eq(reports.loopId, loopId), ne(reports.authorId, member.userId)), page, showing);
}

export async function accessOwnReports(
  { viewer }: SignedIn,
  db: Db,
  page: Page,
  showing: Showing,
): Promise<Result<ReportPage>> {
  const result = await listPage(db, eq(reports.reporterId, viewer.userId), page, showing);
  // The admins' note is not for the reporter.
  return result.ok
    ? ok({ ...result.value, reports: result.value.reports.map((report) => ({ ...report, note: null })) })
    : result;
}

export type ReportPage = {
  reports: ReturnType<typeof shape>[];
  total_items: number;
  current_page: number;
  total_pages: number;
};

async function listPage(
  db: Db,
  scope: ReturnType<typeof and>,
  { status, page }: Page,
  showing: Showing,
): Promise<Result<ReportPage>> {
  const state = { open: isNull(reports.resolvedAt), resolved: isNotNull(reports.resolvedAt) };
  const where = and(scope, status ? state[status] : undefined);
  const [rows, [countRow]] = await Promise.all([
    db
      .select({ report: reports, person: personColumns, profile: profileColumns })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.reporterId))
      .leftJoin(profiles, and(eq(profiles.loopId, reports.loopId), eq(profiles.userId, reports.reporterId)))
      .where(where)
      .orderBy(desc(reports.id))
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
    db.select({ total: sql<number>`count(*)::int` }).from(reports).where(where),
  ]);
  const total = countRow?.total ?? 0;
  return ok({
    reports: rows.map((row) => shape(row, showing)),
    total_items: total,
    current_page: page,
    total_pages: Math.ceil(total / listLimits.memberPage),
  });
}

type Row = PersonInLoop & { report: typeof reports.$inferSelect };

function shape({ report, ...reporter }: Row, showing: Showing) {
  return {
    id: report.id,
    loop_id: report.loopId,
    post_id: report.postId,
    reporter: shapeInLoop(reporter, showing),
    post: report.copy,
    reason: report.reason,
    status: report.resolvedAt ? ('resolved' as const) : ('open' as const),
    resolution: report.resolution as Resolution | null,
    outcome: outcomeOf(report.resolution),
    note: report.note,
    created_at: report.createdAt.toISOString(),
    resolved_at: report.resolvedAt?.toISOString() ?? null,
  };
}
