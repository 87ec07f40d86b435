import { appealDays } from '@loopyard/contract/reports.ts';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { ok } from '../../platform/result.ts';
import { caseSubjects } from './policy.ts';
import { findReportable } from './reportables.ts';
import { appeals, cases } from './tables.ts';

const dayMs = 86_400_000;

/** Nobody asked for another look, or the answer left the decision as it was. */
const isNotAppealed = sql`not exists (select from ${appeals} its where its.loop_id = ${sql`${cases.loopId}`}
  and its.case_id = ${sql`${cases.id}`} and its.decision is distinct from 'upheld')`;

/** Deletes what was removed two weeks ago; until then, or until an appeal is answered, it is only held. */
export async function removeHeld({ db, transact }: Database, ctx: Ctx): Promise<void> {
  const due = await db
    .select({ loopId: cases.loopId, id: cases.id, decidedBy: cases.decidedBy, ...caseSubjects.columns })
    .from(cases)
    .where(
      and(
        ...[eq(cases.outcome, 'removed'), isNotNull(cases.decidedBy), caseSubjects.isKnown],
        lt(cases.decidedAt, new Date(ctx.now.getTime() - appealDays * dayMs)),
        isNotAppealed,
        sql`(exists (select from posts p where p.loop_id = ${sql`${cases.loopId}`} and p.id = ${sql`${cases.postId}`}
            and p.held_for = 'removed' and p.deleted_at is null)
          or exists (select from comments c where c.loop_id = ${sql`${cases.loopId}`}
            and c.id = ${sql`${cases.commentId}`} and c.held_for = 'removed' and c.deleted_at is null))`,
      ),
    );
  for (const { loopId, subjectType, subjectId, decidedBy } of due)
    await transact(async (tx) => {
      if (decidedBy)
        await findReportable(subjectType)?.remove(ctx, tx, { loopId, id: subjectId, by: decidedBy });
      return ok(null);
    });
}
