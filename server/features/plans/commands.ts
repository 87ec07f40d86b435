import { planAmount } from '@loopyard/contract/plans.ts';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import type { Ctx, LoopId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { planBought, planCancelled } from './events.ts';
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

type Bought = { loopId: LoopId; plan: 'annual' | 'custom' | 'monthly'; members: number; months: number };

/** Begins now, or where one that was paid before ends. */
export async function buyPlan(ctx: Ctx, tx: Tx, { loopId, plan, members, months }: Bought): Promise<void> {
  const [running] = await tx
    .select({ endsAt: plans.endsAt })
    .from(plans)
    .where(and(eq(plans.loopId, loopId), ne(plans.kind, 'trial'), gt(plans.endsAt, ctx.now)))
    .orderBy(desc(plans.endsAt))
    .limit(1);
  const startsAt = running?.endsAt ?? ctx.now;
  const endsAt = new Date(startsAt);
  endsAt.setUTCMonth(endsAt.getUTCMonth() + months);
  const pricePence = planAmount(plan, { members, months });
  await tx
    .insert(plans)
    .values({ loopId, kind: plan, members, months, pricePence, startsAt, endsAt, createdAt: ctx.now });
  await record(ctx, tx, planBought, { loop_id: loopId });
}

/** What was paid for runs to its end; nothing follows it. */
export async function cancelPlan(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const cancelled = await tx
    .update(plans)
    .set({ cancelledAt: ctx.now })
    .where(
      and(
        eq(plans.loopId, loopId),
        isNull(plans.cancelledAt),
        gt(plans.endsAt, ctx.now),
        sql`${plans.kind} not in ('trial', 'hosted')`,
      ),
    )
    .returning({ id: plans.id });
  if (cancelled.length === 0) return fail('conflict', { detail: 'There is no paid plan to cancel' });
  await record(ctx, tx, planCancelled, { loop_id: loopId });
  return ok(null);
}

/** A server that sells nothing gives everything: who hosts it owns it. Run at start, and again without harm. */
export async function hostAll(db: Db, now: Date): Promise<void> {
  await db.execute(sql`insert into ${plans} (loop_id, kind, months, price_pence, starts_at, ends_at, created_at)
    select l.id, 'hosted', 0, 0, ${now.toISOString()}, ${forGood.toISOString()}, ${now.toISOString()}
    from loops l where not exists (select from ${plans} p where p.loop_id = l.id and p.kind = 'hosted')`);
}
