import type { FeePeriod } from '@loopyard/contract/loops.ts';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Ctx, LoopId, RoleId, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { loops } from '../loops/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { isOwing } from './owing.ts';
import { admissions, feePayments, lapses } from './tables.ts';

type OfLoop = { loopId: LoopId; userId: UserId };
type Admitting = OfLoop & { roleId?: RoleId | null | undefined; invitedAt?: Date | undefined };

/** Does nothing for a member or someone already waiting; `not_found` for a removed person. */
export async function admit(ctx: Ctx, tx: Tx, admitting: Admitting): Promise<Result<boolean>> {
  const { loopId, userId, roleId, invitedAt } = admitting;
  const [former] = await tx
    .select({ leftAt: memberships.leftAt, removedBy: memberships.removedBy })
    .from(memberships)
    .where(and(eq(memberships.loopId, loopId), eq(memberships.userId, userId)));
  if (former && !former.leftAt) return ok(false);
  if (former?.leftAt && former.removedBy && !(invitedAt && former.leftAt <= invitedAt))
    return fail('not_found');
  const rows = await tx
    .insert(admissions)
    .values({ loopId, userId, roleId: roleId ?? null, admittedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ userId: admissions.userId });
  return ok(rows.length > 0);
}

/** @returns whether they were waiting */
export async function endAdmission(tx: Tx, { loopId, userId }: OfLoop): Promise<boolean> {
  const rows = await tx
    .delete(admissions)
    .where(and(eq(admissions.loopId, loopId), eq(admissions.userId, userId)))
    .returning({ userId: admissions.userId });
  return rows.length > 0;
}

export async function endLapse(tx: Tx, { loopId, userId }: OfLoop): Promise<void> {
  await tx.delete(lapses).where(and(eq(lapses.loopId, loopId), eq(lapses.userId, userId)));
}

export async function releaseLapses(tx: Tx, loopId: LoopId, now: Date): Promise<void> {
  const owing = tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .where(and(eq(memberships.loopId, loopId), isOwing(now)));
  await tx.delete(lapses).where(and(eq(lapses.loopId, loopId), notInArray(lapses.userId, owing)));
}

type PaidFee = OfLoop & { checkoutId: string; amountPence: number; period: FeePeriod; isEntry: boolean };

export async function recordFee(ctx: Ctx, tx: Tx, fee: PaidFee): Promise<void> {
  const { loopId, userId, period } = fee;
  const paidUntil = sql`(select max(before.ends_at) from ${feePayments} before where before.loop_id = ${loopId}
    and before.user_id = ${userId} and before.refunded_at is null)`;
  const endsAt = sql<Date>`greatest(${ctx.now.toISOString()}::timestamptz, ${paidUntil}) + interval '1 year'`;
  await tx
    .insert(feePayments)
    .values({ ...fee, paidAt: ctx.now, endsAt: period === 'year' ? endsAt : null })
    .onConflictDoUpdate({ target: [feePayments.loopId, feePayments.checkoutId], set: { refundedAt: null } });
  await endLapse(tx, fee);
}

/** @returns whether this payment had let them in; null if the refund was known already */
export async function refundFee(
  ctx: Ctx,
  tx: Tx,
  { loopId, checkoutId }: { loopId: LoopId; checkoutId: string },
): Promise<{ isEntry: boolean } | null> {
  const [row] = await tx
    .update(feePayments)
    .set({ refundedAt: ctx.now })
    .where(
      and(
        eq(feePayments.loopId, loopId),
        eq(feePayments.checkoutId, checkoutId),
        isNull(feePayments.refundedAt),
      ),
    )
    .returning({ isEntry: feePayments.isEntry });
  return row ?? null;
}
