import { listLimits } from '@loopyard/contract/lists.ts';
import { and, desc, eq, getTableColumns, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { findMember } from '../../access/members.ts';
import { refusal, rightTo } from '../../access/right.ts';
import { mapSubjects } from '../../access/subject-rows.ts';
import { type Subject, subjects } from '../../access/subjects.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { personColumns, profileColumns } from '../../presenters/people.ts';
import type { Showing } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import type { PostSummary } from '../posts/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { type ReportedType, reportedSubjects } from './policy.ts';
import { type ReportedSubject, reportables } from './reportables.ts';
import { type ReportShape, shapeReport } from './shape.ts';
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
  return ok({ reports: rows.map((row) => shapeReport(row, row.report.copy, showing)), ...counts });
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

/** The whole subject, however it is locked: only for those who run the loop. */
export async function getCopy(
  tx: Tx,
  { loopId, type, id }: ReportedSubject & { loopId: LoopId },
): Promise<PostSummary> {
  const subject: Subject = subjects[type];
  const [copy] = await tx
    .select({
      title: subject.title,
      author: { id: users.id, name: fullNameColumn(users) },
      media: subject.files ?? sql<string[]>`'[]'::json`,
    })
    .from(subject.table)
    .innerJoin(users, eq(users.id, subject.author))
    .where(sql`${subject.loopId} = ${loopId} and ${subject.id} = ${id}`);
  if (!copy) throw new Error(`${type} ${id} is gone while being copied`);
  return copy;
}

export type ReportPage = {
  reports: ReportShape[];
  total_items: number;
  current_page: number;
  total_pages: number;
};

async function listPage(db: Db, scope: SQL | undefined, { status, page }: Page) {
  const state = { open: isNull(reports.resolvedAt), resolved: isNotNull(reports.resolvedAt) };
  const where = and(scope, reportedSubjects.isKnown, status ? state[status] : undefined);
  const [rows, total] = await Promise.all([
    db
      .select({ report: reportColumns, person: personColumns, profile: profileColumns })
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

const reportColumns = {
  ...getTableColumns(reports),
  ...reportedSubjects.columns,
  /** By the one who reported it. */
  isKnown: sql<boolean>`(${rightTo(reports.loopId, reports.reporterId).mayRead}
    and ${reportedSubjects.mayKnow(reports.reporterId)})`,
};
