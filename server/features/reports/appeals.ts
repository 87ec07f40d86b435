import { type AppealDecision, answerErrors, appealEnd, appealErrors } from '@loopyard/contract/reports.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { caseRight } from '../../access/cases.ts';
import { lockLoop } from '../../access/members.ts';
import type { CaseId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { loops } from '../loops/tables.ts';
import { liftAllOfCase } from '../sanctions/commands.ts';
import { type FoundCase, findLoopOf, lockCase } from './commands.ts';
import { appealAnswered, appealMade } from './events.ts';
import { caseSubjects } from './policy.ts';
import { isThisCase } from './reach.ts';
import { findReportable } from './reportables.ts';
import { appeals, cases } from './tables.ts';

/** By the author of something that was decided against them. Once. */
export async function appeal(
  ctx: SignedIn,
  tx: Tx,
  { caseId, text }: { caseId: CaseId; text: string },
): Promise<Result<null>> {
  const { userId } = ctx.viewer;
  const loopId = await findLoopOf(tx, caseId);
  if (loopId === null) return fail('not_found');
  await lockLoop(tx, loopId);
  const [row] = await tx
    .select({ decidedAt: cases.decidedAt })
    .from(cases)
    .innerJoin(loops, and(eq(loops.id, cases.loopId), isNull(loops.deletedAt)))
    .where(and(isThisCase(loopId, caseId), eq(cases.authorId, userId), isAppealable))
    .for('update', { of: cases });
  if (!row?.decidedAt) return fail('not_found');
  const wrong = invalid(appealErrors({ text }));
  if (wrong) return wrong;
  if (appealEnd(row.decidedAt) <= ctx.now)
    return fail('conflict', { detail: 'The time in which you could ask is over' });
  const createdRows = await tx
    .insert(appeals)
    .values({ loopId, caseId, userId, text: text.trim(), createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ caseId: appeals.caseId });
  if (createdRows.length === 0)
    return fail('conflict', { detail: 'You have already asked for another look' });
  await record(ctx, tx, appealMade, { loop_id: loopId, case_id: caseId, user_id: userId });
  return ok(null);
}

/** Decided against its author by a person. */
const isAppealable = sql<boolean>`(${cases.decidedBy} is not null and ${cases.outcome} <> 'kept')`;

type Answer = { caseId: CaseId; decision: AppealDecision; answer: string | null };

/** Once only. */
export async function answerAppeal(ctx: SignedIn, tx: Tx, input: Answer): Promise<Result<null>> {
  const loopId = await findLoopOf(tx, input.caseId);
  if (loopId === null) return fail('not_found');
  await lockLoop(tx, loopId);
  const foundCase = await lockCase(ctx, tx, input.caseId);
  if (!foundCase || !(await hasAppeal(tx, foundCase.row))) return fail('not_found');
  return foundCase.mayAnswer ? settleAppeal(ctx, tx, foundCase, input) : fail('forbidden');
}

/** For what nobody in the loop may answer. */
export async function answerForLoop(ctx: SignedIn, tx: Tx, input: Answer): Promise<Result<null>> {
  const loopId = await findLoopOf(tx, input.caseId);
  if (loopId === null) return fail('not_found');
  await lockLoop(tx, loopId);
  const [foundCase] = await tx
    .select({ row: cases, ...caseSubjects.columns })
    .from(cases)
    .where(and(eq(cases.id, input.caseId), caseSubjects.isKnown, caseRight(ctx.viewer.userId).mayOperate))
    .for('update');
  if (!foundCase || !(await hasAppeal(tx, foundCase.row))) return fail('not_found');
  return settleAppeal(ctx, tx, foundCase, { ...input, isOperator: true });
}

async function hasAppeal(tx: Tx, { loopId, id }: FoundCase['row']): Promise<boolean> {
  return (await tx.$count(appeals, isAppealOf(loopId, id))) > 0;
}

const isAppealOf = (loopId: FoundCase['row']['loopId'], caseId: CaseId) =>
  and(eq(appeals.loopId, loopId), eq(appeals.caseId, caseId));

async function settleAppeal(
  ctx: SignedIn,
  tx: Tx,
  { row, subjectType, subjectId }: FoundCase,
  { decision, answer, isOperator = false }: Answer & { isOperator?: boolean },
): Promise<Result<null>> {
  const wrong = invalid(answerErrors({ answer: answer ?? '' }));
  if (wrong) return wrong;
  const { loopId, id: caseId } = row;
  const { userId } = ctx.viewer;
  const answeredRows = await tx
    .update(appeals)
    .set({ decision, answer: answer?.trim() || null, decidedBy: userId, decidedAt: ctx.now })
    .where(and(isAppealOf(loopId, caseId), isNull(appeals.decidedAt)))
    .returning({ caseId: appeals.caseId });
  if (answeredRows.length === 0) return fail('conflict', { detail: 'This has already been answered' });
  const actorId = isOperator ? null : userId;
  if (decision === 'reversed') {
    const lifted = await liftAllOfCase(ctx, tx, { loopId, caseId, actorId });
    if (!lifted.ok) return lifted;
    if (row.outcome === 'removed')
      await findReportable(subjectType)?.holds?.release(ctx, tx, { loopId, id: subjectId });
  }
  await recordAct(ctx, tx, {
    ...{ loopId, act: 'appeal_answered', subjectId: caseId, actorId },
    detail: { new: decision },
  });
  await record(ctx, tx, appealAnswered, { loop_id: loopId, case_id: caseId, user_id: userId });
  return ok(null);
}
