import { type Showing, shapeInLoop } from '../../presenters/person.ts';
import type { PostSummary } from '../posts/tables.ts';
import type { ReportRow } from './queries.ts';

export type Resolution = 'removed' | 'kept';

/** The text for the reporter, in the API, in mails and in their data export. */
const outcomes: Record<Resolution, string> = {
  removed: 'The post has been removed. Thank you for telling us.',
  kept: 'The admins have looked at it and kept the post. You will not see it in your feed.',
};

export function outcomeOf(resolution: string | null): string | null {
  return resolution === null ? null : outcomes[resolution as Resolution];
}

export type ReportShape = ReturnType<typeof shapeReport>;

/** @param post the summary of what was reported, as it may be shown */
export function shapeReport({ report, ...reporter }: ReportRow, post: PostSummary | null, showing: Showing) {
  return {
    id: report.id,
    loop_id: report.loopId,
    post_id: report.subjectId,
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
