import type { CaseOutcome, ReportCategory } from '@loopyard/contract/reports.ts';
import type { Id } from '../../platform/context.ts';
import { type PersonInLoop, type Showing, shapeInLoop } from '../../presenters/person.ts';
import type { PostSummary } from '../posts/tables.ts';
import type { ReportedType } from './policy.ts';
import type { cases, reports } from './tables.ts';
import { outcomeOf } from './tell.ts';

type Report = typeof reports.$inferSelect & { subjectType: ReportedType; subjectId: Id; isKnown: boolean };
type Case = typeof cases.$inferSelect;
export type ReportRow = PersonInLoop & { report: Report; case: Case; isReversed: boolean };

export type ReportShape = ReturnType<typeof shapeReport>;

/** @param post the summary of what was reported, as it may be shown */
export function shapeReport(row: ReportRow, post: PostSummary | null, showing: Showing) {
  const { report, case: its, isReversed, ...reporter } = row;
  return {
    id: report.id,
    case_id: report.caseId,
    loop_id: report.loopId,
    subject_type: report.subjectType,
    subject_id: report.subjectId,
    post_id: report.postId,
    reporter: shapeInLoop(reporter, showing),
    post: post && { title: post.title, author: post.author, media: post.media },
    category: report.category as ReportCategory,
    reason: report.reason,
    status: its.decidedAt ? ('resolved' as const) : ('open' as const),
    resolution: its.outcome as CaseOutcome | null,
    outcome: outcomeOf(report.subjectType, {
      ...{ outcome: its.outcome, isByTime: its.decidedBy === null, isReversed },
    }),
    note: its.note,
    created_at: report.createdAt.toISOString(),
    resolved_at: its.decidedAt?.toISOString() ?? null,
  };
}
