import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { lockLoop } from '../../access/members.ts';
import { isTooYoungFor } from '../../access/minors.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, RoleId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { chargesFees, hasSeat } from '../plans/queries.ts';
import { type FeeFacts, feeStanding, owesEntry } from './policy.ts';
import { admissions, feePayments, lapses } from './tables.ts';

type OfLoop = { loopId: LoopId; userId: UserId };

export function entryFeeColumns(now: Date) {
  const pence = sql<
    number | null
  >`case when ${chargesFees(loops.id, now)} then ${loops.membershipFeePence} end`;
  return { membershipFeePence: pence, membershipFeePeriod: loops.membershipFeePeriod };
}

export function feeColumns(userId: UserId | Placeholder, now: Date | Placeholder) {
  const ownRow = (table: SQL) =>
    sql`from ${table} own where own.loop_id = ${loops.id} and own.user_id = ${userId}`;
  const payments = sql`${ownRow(sql`${feePayments}`)} and own.refunded_at is null`;
  return {
    isCharged: sql<boolean>`(${loops.membershipFeePence} is not null and ${chargesFees(loops.id, now)})`,
    isWaiting: sql<boolean>`exists (select ${ownRow(sql`${admissions}`)})`,
    isPaidForGood: sql<boolean>`exists (select ${payments} and own.ends_at is null)`,
    paidUntil: sql<Date | null>`(select max(own.ends_at) ${payments})`.mapWith(feePayments.endsAt),
    askedAt: sql<Date | null>`(select own.asked_at ${ownRow(sql`${lapses}`)})`.mapWith(lapses.askedAt),
    lapsedAt: sql<Date | null>`(select own.lapsed_at ${ownRow(sql`${lapses}`)})`.mapWith(lapses.lapsedAt),
  };
}

export type LoopFee = FeeFacts & { loopName: string; pence: number | null };

async function findLoopFee({ viewer, now }: SignedIn, db: Db | Tx, loopId: LoopId): Promise<LoopFee | null> {
  const [row] = await db
    .select({
      loopName: loops.name,
      pence: loops.membershipFeePence,
      period: loops.membershipFeePeriod,
      isMember: sql<boolean>`${memberships.joinedAt} is not null`,
      isAdmin: sql<boolean>`${memberships.adminSince} is not null`,
      ...feeColumns(viewer.userId, now),
    })
    .from(loops)
    .leftJoin(
      memberships,
      and(eq(memberships.loopId, loops.id), eq(memberships.userId, viewer.userId), isMemberNow()),
    )
    .where(and(eq(loops.id, loopId), isNull(loops.deletedAt)));
  return row ?? null;
}

export async function isEntryOwed(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<boolean> {
  const fee = await findLoopFee(ctx, tx, loopId);
  return fee !== null && owesEntry(fee, ctx.now);
}

/** Holds until the transaction ends. `owed` false: they wait but need pay nothing. */
export async function accessPayableFee(
  ctx: SignedIn,
  tx: Tx,
  loopId: LoopId,
): Promise<Result<LoopFee & { owed: boolean }>> {
  await lockLoop(tx, loopId);
  const fee = await findLoopFee(ctx, tx, loopId);
  if (!fee || !(fee.isMember || fee.isWaiting)) return refusal(tx, loopId);
  if (!feeStanding(fee, ctx.now).mayPay) return fail('already_paid', { detail: 'There is nothing to pay' });
  if (fee.isWaiting && (await isTooYoungFor(tx, { loopId, userId: ctx.viewer.userId })))
    return fail('adults_only');
  if (fee.isWaiting && !(await hasSeat(tx, loopId, ctx.now))) return fail('loop_full');
  return ok({ ...fee, owed: !fee.isWaiting || owesEntry(fee, ctx.now) });
}

export type Admission = { roleId: RoleId | null; admittedAt: Date };

export async function findAdmission(db: Db | Tx, { loopId, userId }: OfLoop): Promise<Admission | null> {
  const [row] = await db
    .select({ roleId: admissions.roleId, admittedAt: admissions.admittedAt })
    .from(admissions)
    .where(and(eq(admissions.loopId, loopId), eq(admissions.userId, userId)));
  return row ?? null;
}
