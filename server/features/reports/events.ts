import type { CaseId, LoopId, OutsideReportId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const aboutCase = { loop_id: idOf<LoopId>(), case_id: idOf<CaseId>(), user_id: idOf<UserId>() };
/** Also when a later report makes it urgent. `user_id`: null, it came from outside. */
export const caseOpened = defineEvent('case.opened', { ...aboutCase, user_id: idOf<UserId>().nullable() });
export const outsideReportSent = defineEvent('outside_report.sent', { report_id: idOf<OutsideReportId>() });
/** Somebody took it or let go of it. */
export const caseClaimed = defineEvent('case.claimed', aboutCase);
/** It was taken back before anybody decided. */
export const caseWithdrawn = defineEvent('case.withdrawn', aboutCase);
export const caseDecided = defineEvent('case.decided', aboutCase);
export const appealMade = defineEvent('appeal.made', aboutCase);
export const appealAnswered = defineEvent('appeal.answered', aboutCase);
