import { sql } from 'drizzle-orm';
import type { CaseId, LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { postAdmins } from '../posts/tables.ts';
import { findRules } from '../rules/queries.ts';
import { isThisCase } from './reach.ts';
import { type ReportedSubject, reportables } from './reportables.ts';
import { cases, reports } from './tables.ts';

/** So many kept reports in a row, and a member's next ones hide nothing for a while. */
const KEPT_IN_A_ROW = 5;

/** Hides what enough members reported, until it is decided. Nothing of an admin's or a post admin's. */
export async function hideIfReportedEnough(
  ctx: SignedIn,
  tx: Tx,
  { loopId, caseId, subject }: { loopId: LoopId; caseId: CaseId; subject: ReportedSubject },
): Promise<void> {
  const { holds } = reportables[subject.type];
  const { hideAfter } = await findRules(tx, loopId);
  if (!holds || hideAfter === 0) return;
  const [row] = await tx
    .select({ reporters: countingReporters(ctx.now), isSpared: isManagers })
    .from(cases)
    .where(isThisCase(loopId, caseId));
  if (!row || row.isSpared || row.reporters < hideAfter) return;
  await holds.hold(ctx, tx, { loopId, id: subject.id, heldFor: 'reports' });
}

const ofCase = sql`r.loop_id = ${sql`${cases.loopId}`} and r.case_id = ${sql`${cases.id}`}`;

function countingReporters(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<number>`(select count(*)::int from ${reports} r
    join ${memberships} reporter on reporter.loop_id = r.loop_id and reporter.user_id = r.reporter_id
    where ${ofCase} and ${isMemberNow('reporter')} and reporter.joined_at <= ${at} - interval '24 hours'
      and not (select count(*) = ${KEPT_IN_A_ROW}::int and bool_and(last.outcome = 'kept'
          and last.decided_at > ${at} - interval '30 days')
        from (select earlier.outcome, earlier.decided_at from ${reports} before
          join ${cases} earlier on earlier.loop_id = before.loop_id and earlier.id = before.case_id
          where before.loop_id = r.loop_id and before.reporter_id = r.reporter_id and earlier.decided_at is not null
          order by earlier.decided_at desc limit ${KEPT_IN_A_ROW}::int) last))`;
}

const isManagers = sql<boolean>`(exists (select from ${memberships} author where author.loop_id = ${sql`${cases.loopId}`}
    and author.user_id = ${sql`${cases.authorId}`} and author.admin_since is not null)
  or exists (select from ${postAdmins} named where named.loop_id = ${sql`${cases.loopId}`}
    and named.user_id = ${sql`${cases.authorId}`} and named.post_id = coalesce(${sql`${cases.postId}`},
      (select c.post_id from comments c where c.loop_id = ${sql`${cases.loopId}`} and c.id = ${sql`${cases.commentId}`}))))`;
