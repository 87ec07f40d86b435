import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plans } from './tables.ts';

const trialMs = 30 * 86_400_000;
const forGood = new Date('9999-12-31T00:00:00.000Z');

/** A new loop begins with 30 days of everything; without billing it has everything for good. */
export async function startFirstPlan(
  ctx: SignedIn,
  tx: Tx,
  { loopId, billing }: { loopId: LoopId; billing: boolean },
): Promise<void> {
  await tx.insert(plans).values({
    loopId,
    kind: billing ? 'trial' : 'hosted',
    members: null,
    months: 0,
    pricePence: 0,
    startsAt: ctx.now,
    endsAt: billing ? new Date(ctx.now.getTime() + trialMs) : forGood,
    createdAt: ctx.now,
  });
}
