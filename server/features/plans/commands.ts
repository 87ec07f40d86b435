import { planAmount, trialDays } from '@loopyard/contract/plans.ts';
import { and, desc, eq, gt, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import type { Ctx, LoopId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { planBought, planCancelled, planTakenBack } from './events.ts';
import { plans } from './tables.ts';

const trialMs = trialDays * 86_400_000;
const forGood = new Date('9999-12-31T00:00:00.000Z');

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

type Order = { plan: 'annual' | 'custom' | 'monthly'; members: number; months: number };
type Purchase = { loopId: LoopId; checkoutId: string };

/** Starts now or when the present paid plan ends. A plan that was taken back restarts with its remaining time. */
export async function startPlan(ctx: Ctx, tx: Tx, order: Order & Purchase): Promise<void> {
  const { loopId, checkoutId, plan, members, months } = order;
  const startsAt = await endOfPaid(tx, loopId, ctx.now);
  const takenBack = await findTakenBack(tx, order);
  if (takenBack) {
    const endsAt = new Date(startsAt.getTime() + (takenBack.secondsLeft ?? 0) * 1_000);
    const back = { startsAt, endsAt, takenBackAt: null, secondsLeft: null };
    await tx.update(plans).set(back).where(isBoughtBy(order));
  } else {
    const endsAt = new Date(startsAt);
    endsAt.setUTCMonth(endsAt.getUTCMonth() + months);
    const pricePence = planAmount(plan, { members, months });
    const bought = { loopId, checkoutId, kind: plan, members, months, pricePence };
    await tx.insert(plans).values({ ...bought, startsAt, endsAt, createdAt: ctx.now });
  }
  await record(ctx, tx, planBought, { loop_id: loopId });
}

/** After a refund: the plan ends now, and later ones move forward. */
export async function endPlan(ctx: Ctx, tx: Tx, purchase: Purchase): Promise<void> {
  const [plan] = await tx
    .select({ startsAt: plans.startsAt, endsAt: plans.endsAt })
    .from(plans)
    .where(and(isBoughtBy(purchase), isNull(plans.takenBackAt), gt(plans.endsAt, ctx.now)))
    .for('update');
  if (!plan) return;
  const { now } = ctx;
  const secondsUnused = (plan.endsAt.getTime() - Math.max(plan.startsAt.getTime(), now.getTime())) / 1_000;
  const startsAt = new Date(Math.min(plan.startsAt.getTime(), now.getTime()));
  await tx
    .update(plans)
    .set({ startsAt, endsAt: now, takenBackAt: now, secondsLeft: Math.round(secondsUnused) })
    .where(isBoughtBy(purchase));
  // In milliseconds: rounding to seconds would leave a gap without a plan.
  const earlier = sql`make_interval(secs => ${secondsUnused})`;
  await tx
    .update(plans)
    .set({ startsAt: sql`${plans.startsAt} - ${earlier}`, endsAt: sql`${plans.endsAt} - ${earlier}` })
    .where(and(eq(plans.loopId, purchase.loopId), gte(plans.startsAt, plan.endsAt)));
  await record(ctx, tx, planTakenBack, { loop_id: purchase.loopId });
}

const isBoughtBy = ({ loopId, checkoutId }: Purchase) =>
  and(eq(plans.loopId, loopId), eq(plans.checkoutId, checkoutId));

async function findTakenBack(tx: Tx, purchase: Purchase) {
  const [plan] = await tx
    .select({ secondsLeft: plans.secondsLeft })
    .from(plans)
    .where(and(isBoughtBy(purchase), isNotNull(plans.takenBackAt)))
    .for('update');
  return plan ?? null;
}

async function endOfPaid(tx: Tx, loopId: LoopId, now: Date): Promise<Date> {
  const [running] = await tx
    .select({ endsAt: plans.endsAt })
    .from(plans)
    .where(and(eq(plans.loopId, loopId), ne(plans.kind, 'trial'), gt(plans.endsAt, now)))
    .orderBy(desc(plans.endsAt))
    .limit(1);
  return running?.endsAt ?? now;
}

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

/** Without billing every loop gets all features. Runs at each start, so it must be idempotent. */
export async function hostAll(db: Db, now: Date): Promise<void> {
  await db.execute(sql`insert into ${plans} (loop_id, kind, months, price_pence, starts_at, ends_at, created_at)
    select l.id, 'hosted', 0, 0, ${now.toISOString()}, ${forGood.toISOString()}, ${now.toISOString()}
    from loops l where not exists (select from ${plans} p where p.loop_id = l.id and p.kind = 'hosted')`);
}

/** When billing is first turned on, loops that had all features keep them for 30 days, like new loops. */
export async function endHosting(db: Db, now: Date): Promise<void> {
  const trial = { kind: 'trial', startsAt: now, endsAt: new Date(now.getTime() + trialMs) };
  await db.update(plans).set(trial).where(eq(plans.kind, 'hosted'));
}
