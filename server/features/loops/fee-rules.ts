import { type FeePeriod, feeForGuestsErrors } from '@loopyard/contract/loops.ts';
import { eq, sql } from 'drizzle-orm';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail, invalid } from '../../platform/result.ts';
import { getEntitlements } from '../plans/queries.ts';
import { loops } from './tables.ts';

type FeeEdit = {
  loopId: LoopId;
  feePence?: number | null | undefined;
  feePeriod?: FeePeriod | undefined;
  hasGuestAccess?: boolean | undefined;
};

export async function feeRefusal(
  ctx: SignedIn,
  tx: Tx,
  { loopId, feePence }: FeeEdit,
): Promise<Failure | null> {
  if (feePence === undefined || feePence === null) return null;
  const { plan, paidFeatures } = await getEntitlements(tx, loopId, ctx.now);
  if (plan === 'hosted') return fail('forbidden', { detail: 'Nothing is sold on this server' });
  return paidFeatures ? null : fail('plan_required');
}

/** Only a change of either is refused: loops that had both before this rule keep them. */
export async function guestRefusal(
  tx: Tx,
  { loopId, feePence, hasGuestAccess }: FeeEdit,
): Promise<Failure | null> {
  if (!feePence && !hasGuestAccess) return null;
  const [loop] = await tx
    .select({ feePence: loops.membershipFeePence, hasGuestAccess: loops.hasGuestAccess })
    .from(loops)
    .where(eq(loops.id, loopId));
  if (!loop) return null;
  return invalid(
    feeForGuestsErrors(
      { membership_fee_pence: feePence, has_guest_access: hasGuestAccess },
      {
        membership_fee_pence: feePence === undefined ? loop.feePence : feePence,
        has_guest_access: hasGuestAccess ?? loop.hasGuestAccess,
      },
    ),
  );
}

export function feePeriodOf({ feePence, feePeriod }: FeeEdit) {
  if (feePeriod || !feePence) return feePeriod;
  return sql<FeePeriod>`coalesce(${loops.membershipFeePeriod}, 'year')`;
}
