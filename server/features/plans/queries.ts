import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { LoopId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { plans } from './tables.ts';

/** What a loop may do and hold at a moment. */
export type Entitlements = {
  plan: string;
  endsAt: Date | null;
  cancelledAt: Date | null;
  /** Members there may be; null: as many as come. */
  seats: number | null;
  /** What each member may store in the loop. */
  bytesPerMember: number | null;
  /** Analytics of members and content, fees for membership and content. */
  paidFeatures: boolean;
};

const gigabyte = 1024 ** 3;
/** What there is without a plan; storage is each member's. */
export const freePlan = { seats: 20, gigabytes: 2 };
const free: Entitlements = {
  plan: 'free',
  endsAt: null,
  cancelledAt: null,
  seats: freePlan.seats,
  bytesPerMember: freePlan.gigabytes * gigabyte,
  paidFeatures: false,
};

/** Nobody is thrown out when a plan ends: only new members and uploads wait. */
export async function entitlementsOf(db: Db | Tx, loopId: LoopId, now: Date): Promise<Entitlements> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.loopId, loopId), lte(plans.startsAt, now), gt(plans.endsAt, now)))
    .orderBy(desc(plans.id))
    .limit(1);
  if (!plan) return free;
  return {
    plan: plan.kind,
    endsAt: plan.kind === 'hosted' ? null : plan.endsAt,
    cancelledAt: plan.cancelledAt,
    seats: plan.members,
    bytesPerMember: plan.kind === 'hosted' ? null : 20 * gigabyte,
    paidFeatures: true,
  };
}
