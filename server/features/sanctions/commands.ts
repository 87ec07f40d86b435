import { type SanctionKind, sanctionErrors, untilError } from '@loopyard/contract/sanctions.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import type { CaseId, LoopId, SanctionId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { endMembership, followSanctions, takeBack } from '../memberships/commands.ts';
import { memberChanged } from '../memberships/events.ts';
import { memberships } from '../memberships/tables.ts';
import { sanctionGiven } from './events.ts';
import { sanctions } from './tables.ts';

export type Restriction = { kind: SanctionKind; until: Date | null };
type Target = { loopId: LoopId; userId: UserId };

/** By an admin, to a member who is none. */
export async function giveSanction(
  ctx: SignedIn,
  tx: Tx,
  input: Target & Restriction & { text: string },
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, input.loopId);
  if (!admin.ok) return admin;
  const member = await findTarget(tx, input);
  if (!member?.isHere) return fail('not_found');
  if (member.isAdmin || input.userId === admin.value.userId) return fail('forbidden');
  const wrong = invalid(sanctionErrors(input, ctx.now));
  if (wrong) return wrong;
  const id = await insertSanction(ctx, tx, { ...input, text: input.text.trim(), caseId: null });
  await record(ctx, tx, sanctionGiven, {
    loop_id: input.loopId,
    sanction_id: id,
    user_id: admin.value.userId,
  });
  await recordAct(ctx, tx, {
    ...{ loopId: input.loopId, act: 'sanction_given', subjectId: input.userId },
    detail: { new: input.kind },
  });
  return ok(null);
}

export type OfCase = Target & { caseId: CaseId; text: string | null; actorId: UserId | null };

/** Chosen with a decision. Check the right first, and lock the loop. */
export async function giveWithDecision(
  ctx: SignedIn,
  tx: Tx,
  { actorId, ...sanction }: OfCase & Restriction,
): Promise<Result<null>> {
  const member = await findTarget(tx, sanction);
  const wrong =
    untilError(sanction.kind, sanction.until, ctx.now) || (!member && 'They were never in this loop');
  if (wrong) return fail('validation', { errors: { sanction: wrong } });
  if (member?.isAdmin) return fail('forbidden');
  await insertSanction(ctx, tx, sanction);
  const { loopId, userId, kind } = sanction;
  await recordAct(ctx, tx, {
    ...{ loopId, act: 'sanction_given', subjectId: userId, actorId },
    detail: { new: kind },
  });
  return ok(null);
}

/** A decision itself can be a sanction: a warning, or that it removed the person. */
export async function noteDecision(
  ctx: SignedIn,
  tx: Tx,
  { kind, actorId: _, ...of }: OfCase & { kind: SanctionKind },
): Promise<void> {
  if (await findTarget(tx, of)) await insertRow(ctx, tx, { ...of, kind, until: null });
}

/** Also takes back somebody who was removed. */
export async function liftSanction(
  ctx: SignedIn,
  tx: Tx,
  { loopId, sanctionId }: { loopId: LoopId; sanctionId: SanctionId },
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const [row] = await tx
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.loopId, loopId), eq(sanctions.id, sanctionId)));
  if (!row) return fail('not_found');
  if (row.userId === admin.value.userId) return fail('forbidden');
  return lift(ctx, tx, { row, actorId: admin.value.userId });
}

/** After an appeal. Check the right first, and lock the loop. */
export async function liftAllOfCase(
  ctx: SignedIn,
  tx: Tx,
  { loopId, caseId, actorId }: { loopId: LoopId; caseId: CaseId; actorId: UserId | null },
): Promise<Result<null>> {
  const rows = await tx
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.loopId, loopId), eq(sanctions.caseId, caseId), isNull(sanctions.liftedAt)));
  for (const row of rows) {
    const lifted = await lift(ctx, tx, { row, actorId });
    if (!lifted.ok) return lifted;
  }
  return ok(null);
}

type NewSanction = Target & Restriction & { text: string | null; caseId: CaseId | null };

async function insertSanction(ctx: SignedIn, tx: Tx, sanction: NewSanction): Promise<SanctionId> {
  const { loopId, userId, kind } = sanction;
  const id = await insertRow(ctx, tx, sanction);
  await followSanctions(tx, { loopId, userId });
  if (kind === 'removal') await endMembership(ctx, tx, { loopId, userId, removedBy: ctx.viewer.userId });
  else await revokeInLoop(ctx, tx, memberChanged, { loop_id: loopId, user_id: userId });
  return id;
}

async function insertRow(ctx: SignedIn, tx: Tx, sanction: NewSanction): Promise<SanctionId> {
  const [row] = await tx
    .insert(sanctions)
    .values({ ...sanction, createdBy: ctx.viewer.userId, createdAt: ctx.now })
    .returning({ id: sanctions.id });
  if (!row) throw new Error('a sanction was inserted and not returned');
  return row.id;
}

type Lifting = { row: typeof sanctions.$inferSelect; actorId: UserId | null };

async function lift(ctx: SignedIn, tx: Tx, { row, actorId }: Lifting): Promise<Result<null>> {
  const { loopId, userId, kind } = row;
  const liftedRows = await tx
    .update(sanctions)
    .set({ liftedAt: ctx.now, liftedBy: ctx.viewer.userId })
    .where(and(eq(sanctions.loopId, loopId), eq(sanctions.id, row.id), isNull(sanctions.liftedAt)))
    .returning({ id: sanctions.id });
  if (liftedRows.length === 0) return ok(null);
  await followSanctions(tx, { loopId, userId });
  await recordAct(ctx, tx, {
    ...{ loopId, act: 'sanction_lifted', subjectId: userId, actorId },
    detail: { old: kind },
  });
  await revokeInLoop(ctx, tx, memberChanged, { loop_id: loopId, user_id: userId });
  return kind === 'removal' ? takeBack(ctx, tx, { loopId, userId }) : ok(null);
}

async function findTarget(
  tx: Tx,
  { loopId, userId }: Target,
): Promise<{ isHere: boolean; isAdmin: boolean } | null> {
  const [row] = await tx
    .select({ leftAt: memberships.leftAt, adminSince: memberships.adminSince })
    .from(memberships)
    .where(and(eq(memberships.loopId, loopId), eq(memberships.userId, userId)))
    .for('update');
  return row ? { isHere: row.leftAt === null, isAdmin: row.adminSince !== null } : null;
}
