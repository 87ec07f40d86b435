import type { IncomingCase } from '@loopyard/contract/cable.ts';
import { and, eq } from 'drizzle-orm';
import { loopStream, peopleTags } from '../../access/audience.ts';
import { broadcast } from '../../platform/cable/broadcast.ts';
import type { CaseId, Ctx, LoopId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Effects, on, type Reaction } from '../../platform/events/events.ts';
import type { Log } from '../../platform/log.ts';
import { putMails } from '../../platform/mail/mail.ts';
import { commentCreated, commentDeleted, commentHeld, commentUpdated } from '../comments/events.ts';
import { loopDeleted } from '../loops/events.ts';
import { postCreated, postDeleted, postEdited, postHeld } from '../posts/events.ts';
import { askForApproval, askForLook, forgetWithdrawn } from './approval.ts';
import {
  appealAnswered,
  appealMade,
  caseClaimed,
  caseDecided,
  caseOpened,
  outsideReportSent,
} from './events.ts';
import { followEdit } from './evidence.ts';
import { leftKey, mailsOfLeft, mailsOfOutcome, mailsToDeciders } from './mails.ts';
import { mailsOfAnswer, mailsOfNewAppeal } from './mails-of-appeals.ts';
import { sortOutsideReport } from './outside.ts';
import { isCaseOf } from './policy.ts';
import { findReach, isOpenIn, isThisCase, type Reach } from './reach.ts';
import type { ReportedSubject } from './reportables.ts';
import { cases } from './tables.ts';

type Parts = {
  database: Database;
  config: { moderatorEmail: string | null };
  baseUrl(): string;
  log: Log;
};
const isWatched = ({ is_watched }: { is_watched?: boolean | null }) => is_watched === true;
type AboutCase = { loop_id: LoopId; case_id: CaseId };

export function reportReactions(parts: Parts): Reaction[] {
  return [sortOutsideReports(parts), ...reactionsToCases(parts), ...reactionsToSubjects(parts)];
}

function sortOutsideReports({ database, log, baseUrl }: Parts): Reaction {
  return on(outsideReportSent, async ({ report_id: reportId }, { at }) => {
    await sortOutsideReport(database, casesCtx(at, log), { reportId, baseUrl: baseUrl() });
    return {};
  });
}

function casesCtx(now: Date, log: Log): Ctx {
  return { viewer: null, now, requestId: 'cases', log };
}

function reactionsToCases({ database, config, baseUrl }: Parts): Reaction[] {
  const { db } = database;
  const where = () => ({ moderatorEmail: config.moderatorEmail, baseUrl: baseUrl() });
  return [
    on(caseOpened, async ({ loop_id, case_id }: AboutCase, { at, id }) => {
      const [reach] = await findReach(db, isThisCase(loop_id, case_id));
      if (!reach || reach.row.decidedAt) return {};
      const isMailed = reach.row.source === 'report' || reach.isLeft;
      const reason = {
        key: reach.isLeft ? leftKey(reach) : `opened:${id}`,
        sentence: 'It waits for somebody to look at it.',
      };
      return {
        // A class of thirty would send thirty mails.
        jobs: isMailed ? await putMails(db, at, mailsToDeciders(reach, reason, where())) : [],
        broadcasts: [frameOf(reach, 'opened')],
      };
    }),
    on(caseClaimed, async ({ loop_id, case_id }: AboutCase) => {
      const [reach] = await findReach(db, isThisCase(loop_id, case_id));
      return reach ? { broadcasts: [frameOf(reach, 'claimed')] } : {};
    }),
    on(caseDecided, async ({ loop_id, case_id }: AboutCase, { at }) => {
      const [reach] = await findReach(db, isThisCase(loop_id, case_id));
      if (!reach) return {};
      return {
        jobs: await putMails(db, at, await mailsOfOutcome(db, reach, baseUrl())),
        broadcasts: [frameOf(reach, 'decided')],
      };
    }),
    on(appealMade, async ({ loop_id, case_id }: AboutCase, { at }) => {
      const [reach] = await findReach(db, isThisCase(loop_id, case_id));
      if (!reach) return {};
      return {
        jobs: await putMails(db, at, mailsOfNewAppeal(reach, where())),
        broadcasts: [frameOf(reach, 'appealed')],
      };
    }),
    on(appealAnswered, async ({ loop_id, case_id }: AboutCase, { at }) => {
      const [reach] = await findReach(db, isThisCase(loop_id, case_id));
      if (!reach) return {};
      return {
        jobs: await putMails(db, at, await mailsOfAnswer(db, reach, baseUrl())),
        broadcasts: [frameOf(reach, 'answered')],
      };
    }),
    on(loopDeleted, async ({ loop_id }, { at }) => ({
      jobs: await putMails(db, at, await mailsOfLeft(db, isOpenIn(loop_id), where())),
    })),
  ];
}

function reactionsToSubjects({ database, log }: Parts): Reaction[] {
  const ctxAt = (now: Date) => casesCtx(now, log);
  return [
    on(postHeld, ({ loop_id, post_id }, { at }) => ask(at, loop_id, { type: 'Post', id: post_id })),
    on(
      postCreated,
      ({ loop_id, post_id }, { at }) => look(at, loop_id, { type: 'Post', id: post_id }),
      isWatched,
    ),
    on(commentHeld, ({ loop_id, comment_id }, { at }) =>
      ask(at, loop_id, { type: 'Message', id: comment_id }),
    ),
    on(
      commentCreated,
      ({ loop_id, comment_id }, { at }) => look(at, loop_id, { type: 'Message', id: comment_id }),
      isWatched,
    ),
    on(postDeleted, ({ loop_id, post_id }, { at }) => withdraw(at, loop_id, { type: 'Post', id: post_id })),
    on(commentDeleted, ({ loop_id, comment_id }, { at }) =>
      withdraw(at, loop_id, { type: 'Message', id: comment_id }),
    ),
    on(postEdited, ({ loop_id, post_id, is_watched }, { at }) =>
      (is_watched ? look : follow)(at, loop_id, { type: 'Post', id: post_id }),
    ),
    on(commentUpdated, ({ loop_id, comment_id, is_watched }, { at }) =>
      (is_watched ? look : follow)(at, loop_id, { type: 'Message', id: comment_id }),
    ),
  ];

  async function ask(at: Date, loopId: LoopId, subject: ReportedSubject): Promise<Effects> {
    await askForApproval(database, ctxAt(at), { loopId, ...subject });
    return {};
  }

  async function look(at: Date, loopId: LoopId, subject: ReportedSubject): Promise<Effects> {
    await askForLook(database, ctxAt(at), { loopId, ...subject });
    return {};
  }

  async function withdraw(at: Date, loopId: LoopId, subject: ReportedSubject): Promise<Effects> {
    await forgetWithdrawn(database, ctxAt(at), and(eq(cases.loopId, loopId), isCaseOf(subject)));
    return {};
  }

  async function follow(at: Date, loopId: LoopId, subject: ReportedSubject): Promise<Effects> {
    await followEdit(database, at, { loopId, ...subject });
    return {};
  }
}

/** For those who see it in their queue, and nobody it is about. */
function frameOf({ row, reviewerIds }: Reach, action: IncomingCase['action']) {
  const { loopId, id } = row;
  return broadcast(
    loopStream(loopId),
    { type: 'Case', loop_id: loopId, case_id: id, action },
    { to: peopleTags(reviewerIds) },
  );
}
