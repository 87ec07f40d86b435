import type { Id } from '../../platform/context.ts';
import { type PersonInLoop, type Showing, shapeInLoop } from '../../presenters/person.ts';
import type { PostSummary } from '../posts/tables.ts';
import type { ReportedType } from './policy.ts';
import { reportables } from './reportables.ts';
import type { reports } from './tables.ts';

type Report = typeof reports.$inferSelect & { subjectType: ReportedType; subjectId: Id; isKnown: boolean };
export type ReportRow = PersonInLoop & { report: Report };

export type Resolution = 'removed' | 'kept';

/** The text for the reporter, in the API, in mails and in their data export. */
export function outcomeOf(type: ReportedType, resolution: string | null): string | null {
  return resolution === null ? null : reportables[type].outcomes[resolution as Resolution];
}

export type ReportShape = ReturnType<typeof shapeReport>;

/** @param post the summary of what was reported, as it may be shown */
export function shapeReport({ report, ...reporter }: ReportRow, post: PostSummary | null, showing: Showing) {
  return {
    id: report.id,
    loop_id: report.loopId,
    subject_type: report.subjectType,
    subject_id: report.subjectId,
    post_id: report.postId,
    reporter: shapeInLoop(reporter, showing),
    post,
    reason: report.reason,
    status: report.resolvedAt ? ('resolved' as const) : ('open' as const),
    resolution: report.resolution as Resolution | null,
    outcome: outcomeOf(report.subjectType, report.resolution),
    note: report.note,
    created_at: report.createdAt.toISOString(),
    resolved_at: report.resolvedAt?.toISOString() ?? null,
  };
}
