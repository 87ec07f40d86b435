import type { LoopId, ReportId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const report = { loop_id: idOf<LoopId>(), report_id: idOf<ReportId>(), user_id: idOf<UserId>() };
export const postReported = defineEvent('post.reported', report);
export const reportResolved = defineEvent('report.resolved', report);
