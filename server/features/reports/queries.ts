import { listLimits } from '@loopyard/contract/lists.ts';
import { and, desc, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { findMember } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { personColumns, profileColumns } from '../../presenters/people.ts';
import { type PersonInLoop, type Showing, shapeInLoop } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { mapSeenSummaries } from '../posts/queries.ts';
import type { PostSummary } from '../posts/tables.ts';
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
  const scope = and(eq(reports.loopId, loopId), ne(reports.authorId, member.userId));
  const { rows, ...counts } = await listPage(db, scope, page);
  return ok({ reports: rows.map((row) => shape(row, row.report.copy, showing)), ...counts });
}

/** The post is shown as the reporter may see it now: the copy and the note are for the admins. */
export async function accessOwnReports(
  ctx: SignedIn,
  db: Db,
  page: Page,
  showing: Showing,
): Promise<Result<ReportPage>> {
  const { rows, ...counts } = await listPage(db, eq(reports.reporterId, ctx.viewer.userId), page);
  const postIds = rows.map(({ report }) => report.postId);
  const postsById = await mapSeenSummaries(ctx, db, postIds);
  const ownReports = rows.map((row) => ({
    ...shape(row, postsById.get(row.report.postId) ?? null, showing),
    note: null,
  }));
  return ok({ reports: ownReports, ...counts });
}

export type ReportPage = {
  reports: ReturnType<typeof shape>[];
  total_items: number;
  current_page: number;
  total_pages: number;
};

async function listPage(db: Db, scope: SQL | undefined, { status, page }: Page) {
  const state = { open: isNull(reports.resolvedAt), resolved: isNotNull(reports.resolvedAt) };
  const where = and(scope, status ? state[status] : undefined);
  const [rows, total] = await Promise.all([
    db
      .select({ report: reports, person: personColumns, profile: profileColumns })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.reporterId))
      .leftJoin(profiles, and(eq(profiles.loopId, reports.loopId), eq(profiles.userId, reports.reporterId)))
      .where(where)
      .orderBy(desc(reports.id))
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
    db.$count(reports, where),
  ]);
  return {
    rows,
    total_items: total,
    current_page: page,
    total_pages: Math.ceil(total / listLimits.memberPage),
  };
}

type Row = PersonInLoop & { report: typeof reports.$inferSelect };

function shape({ report, ...reporter }: Row, post: PostSummary | null, showing: Showing) {
  return {
    id: report.id,
    loop_id: report.loopId,
    post_id: report.postId,
    reporter: shapeInLoop(reporter, showing),
    post,
    reason: report.reason,
    status: report.resolvedAt ? ('resolved' as const) : ('open' as const),
    resolution: report.resolution as Resolution | null,
    outcome: outcomeOf(report.resolution),
    note: report.note,
    created_at: report.createdAt.toISOString(),
    resolved_at: report.resolvedAt?.toISOString() ?? null,
  };
}
