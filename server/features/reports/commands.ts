import { type CaseOutcome, decisionErrors, type ReportCategory } from '@loopyard/contract/reports.ts';
import { and, eq } from 'drizzle-orm';
import { caseRight } from '../../access/cases.ts';
import { lockLoop } from '../../access/members.ts';
import type { CaseId, Id, LoopId, ReportId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { recordAct } from '../acts/commands.ts';
import { giveWithDecision, noteDecision, type OfCase, type Restriction } from '../sanctions/commands.ts';
import { caseClaimed, caseDecided } from './events.ts';
import { takeEvidence } from './evidence.ts';
import { type CaseType, caseSubjects, claimEnds } from './policy.ts';
import { isThisCase } from './reach.ts';
import { findReportable } from './reportables.ts';
import { cases, reports } from './tables.ts';

export type Decision = {
  outcome: CaseOutcome;
  reasonCode: ReportCategory | null;
  /** For the author. */
  text: string | null;
  /** For the admins. */
  note: string | null;
  /** Follows for its author besides. */
  sanction: Restriction | null;
};
type Decided = Decision & { caseId: CaseId };

/** Once only. Members and the person it is about get 'not found'. */
export async function decideCase(ctx: SignedIn, tx: Tx, input: Decided): Promise<Result<null>> {
  const loopId = await findLoopOf(tx, input.caseId);
  if (loopId === null) return fail('not_found');
  // The order in which a membership is ended, too.
  await lockLoop(tx, loopId);
  const foundCase = await lockCase(ctx, tx, input.caseId);
  if (!foundCase) return fail('not_found');
  return foundCase.mayDecide ? settle(ctx, tx, foundCase, input) : fail('forbidden');
}

/** For what nobody in the loop may decide. */
export async function decideForLoop(ctx: SignedIn, tx: Tx, input: Decided): Promise<Result<null>> {
  const loopId = await findLoopOf(tx, input.caseId);
  if (loopId === null) return fail('not_found');
  await lockLoop(tx, loopId);
  const [foundCase] = await tx
    .select({ row: cases, ...caseSubjects.columns })
    .from(cases)
    .where(and(eq(cases.id, input.caseId), caseSubjects.isKnown, caseRight(ctx.viewer.userId).mayOperate))
    .for('update');
  return foundCase ? settle(ctx, tx, foundCase, { ...input, isOperator: true }) : fail('not_found');
}

/** For clients that know reports only. */
export async function resolveReport(
  ctx: SignedIn,
  tx: Tx,
  { reportId, ...decision }: Decision & { reportId: ReportId },
): Promise<Result<null>> {
  const [report] = await tx.select({ caseId: reports.caseId }).from(reports).where(eq(reports.id, reportId));
  return report ? decideCase(ctx, tx, { caseId: report.caseId, ...decision }) : fail('not_found');
}

export type FoundCase = { row: typeof cases.$inferSelect; subjectType: CaseType; subjectId: Id };

async function settle(
  ctx: SignedIn,
  tx: Tx,
  { row, subjectType: type, subjectId: id }: FoundCase,
  { outcome, reasonCode, text, note, sanction, isOperator = false }: Decision & { isOperator?: boolean },
): Promise<Result<null>> {
  const wrong = invalid(decisionErrors({ note: note ?? '', text: text ?? '' }));
  if (wrong) return wrong;
  if (row.decidedAt) return fail('conflict', { detail: 'This has already been decided' });
  if (sanction && outcome === 'kept')
    return fail('validation', { errors: { sanction: 'It goes with a warning or a removal only' } });
  const { loopId, id: caseId } = row;
  if (type !== 'Loop') await takeEvidence(tx, ctx.now, { loopId, caseId, subject: { type, id } });
  const applied = await apply(ctx, tx, { outcome, type, at: { loopId, id } });
  if (!applied.ok) return applied;
  const actorId = isOperator ? null : ctx.viewer.userId;
  const followed = await sanctionAuthor(ctx, tx, {
    ...{ type, outcome, sanction },
    of: row.authorId && { loopId, caseId, userId: row.authorId, text: text?.trim() || null, actorId },
  });
  if (!followed.ok) return followed;
  await tx
    .update(cases)
    .set({
      ...{ outcome, reasonCode, text: text?.trim() || null, note: note?.trim() || null },
      ...{ decidedAt: ctx.now, decidedBy: ctx.viewer.userId },
    })
    .where(isThisCase(loopId, caseId));
  // Operators' acts have a log of their own, and their loop may be gone.
  if (!isOperator)
    await recordAct(ctx, tx, { loopId, act: 'case_decided', subjectId: caseId, detail: { new: outcome } });
  await record(ctx, tx, caseDecided, { loop_id: loopId, case_id: caseId, user_id: ctx.viewer.userId });
  return ok(null);
}

type Application = { outcome: CaseOutcome; type: CaseType; at: { loopId: LoopId; id: Id } };

/** A removed thing is only held at first, so that it can come back. */
async function apply(ctx: SignedIn, tx: Tx, { outcome, type, at }: Application): Promise<Result<unknown>> {
  const reportable = findReportable(type);
  if (!reportable) return ok(null);
  const { holds, remove } = reportable;
  if (outcome !== 'removed') return ok(await holds?.release(ctx, tx, at));
  if (holds) return ok(await holds.hold(ctx, tx, { ...at, heldFor: 'removed' }));
  const removal = await remove(ctx, tx, { ...at, by: ctx.viewer.userId });
  return removal.ok || removal.code === 'not_found' ? ok(null) : removal;
}

type Sanctioning = Pick<Decision, 'outcome' | 'sanction'> & {
  type: CaseType;
  /** Null: nobody is the author of a loop. */
  of: OfCase | null;
};

async function sanctionAuthor(
  ctx: SignedIn,
  tx: Tx,
  { type, outcome, sanction, of }: Sanctioning,
): Promise<Result<null>> {
  if (!of)
    return sanction
      ? fail('validation', { errors: { sanction: 'There is nobody to whom it could be given' } })
      : ok(null);
  const isRemoval = type === 'User' && outcome === 'removed';
  if (isRemoval) await noteDecision(ctx, tx, { ...of, kind: 'removal' });
  if (outcome === 'warned' && !sanction) await noteDecision(ctx, tx, { ...of, kind: 'warning' });
  if (!sanction || (isRemoval && sanction.kind === 'removal')) return ok(null);
  return giveWithDecision(ctx, tx, { ...of, ...sanction });
}

export async function findLoopOf(tx: Tx, caseId: CaseId) {
  const [foundCase] = await tx.select({ loopId: cases.loopId }).from(cases).where(eq(cases.id, caseId));
  return foundCase?.loopId ?? null;
}

/** Locked until the commit. Null if the viewer may not know of it. */
export async function lockCase({ viewer }: SignedIn, tx: Tx, caseId: CaseId) {
  const right = caseRight(viewer.userId);
  const [foundCase] = await tx
    .select({ row: cases, ...caseSubjects.columns, mayDecide: right.mayDecide, mayAnswer: right.mayAnswer })
    .from(cases)
    .where(and(eq(cases.id, caseId), caseSubjects.isKnown, right.maySee))
    .for('update');
  return foundCase ?? null;
}

/** Nobody else may take it then; after a day they may. */
export async function claimCase(ctx: SignedIn, tx: Tx, caseId: CaseId): Promise<Result<null>> {
  const foundCase = await lockCase(ctx, tx, caseId);
  if (!foundCase) return fail('not_found');
  if (!foundCase.mayDecide) return fail('forbidden');
  const { row } = foundCase;
  if (row.decidedAt) return fail('conflict', { detail: 'This has already been decided' });
  const claimant = await findOtherClaimant(ctx, tx, row);
  if (claimant) return fail('claimed', { detail: `${claimant} is looking at this` });
  await tx
    .update(cases)
    .set({ claimedBy: ctx.viewer.userId, claimedAt: ctx.now })
    .where(isThisCase(row.loopId, caseId));
  await record(ctx, tx, caseClaimed, { loop_id: row.loopId, case_id: caseId, user_id: ctx.viewer.userId });
  return ok(null);
}

export async function letGoOfCase(ctx: SignedIn, tx: Tx, caseId: CaseId): Promise<Result<null>> {
  const foundCase = await lockCase(ctx, tx, caseId);
  if (!foundCase) return fail('not_found');
  const { loopId } = foundCase.row;
  await tx
    .update(cases)
    .set({ claimedBy: null, claimedAt: null })
    .where(and(isThisCase(loopId, caseId), eq(cases.claimedBy, ctx.viewer.userId)));
  await record(ctx, tx, caseClaimed, { loop_id: loopId, case_id: caseId, user_id: ctx.viewer.userId });
  return ok(null);
}

async function findOtherClaimant(
  { viewer, now }: SignedIn,
  tx: Tx,
  { claimedBy, claimedAt }: typeof cases.$inferSelect,
): Promise<string | null> {
  if (claimedBy === null || claimedBy === viewer.userId || !claimedAt || claimedAt < claimEnds(now))
    return null;
  const [person] = await tx
    .select({ name: fullNameColumn(users) })
    .from(users)
    .where(eq(users.id, claimedBy));
  return person?.name ?? null;
}
