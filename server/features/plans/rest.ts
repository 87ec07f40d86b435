import { planAmount, planErrors, planKinds, planLimits } from '@loopyard/contract/plans.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { lockedAdmin, loopAdmin } from '../../access/members.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { id, post, type Route, read, write } from '../../platform/http/route.ts';
import { fail, invalid, ok } from '../../platform/result.ts';
import { loops } from '../loops/tables.ts';
import { openCheckout, payerOf } from '../payments/commands.ts';
import { cancelPlan } from './commands.ts';
import { entitlementsOf } from './queries.ts';

const params = z.object({ id });
const plan = z.object({
  kind: z.string().describe('trial, annual, custom, monthly, hosted or free'),
  members: z
    .int({ error: 'Please say for how many members' })
    .nullable()
    .describe('Seats; null: as many as come'),
  seats_used: z.int(),
  ends_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  paid_features: z.boolean(),
  bytes_per_member: z.number().nullable(),
});
const wanted = z.object({
  plan: z.enum(planKinds, { error: 'Please choose a plan' }),
  members: z.int({ error: 'Please say for how many members' }).describe(`Seats, 0 to ${planLimits.members}`),
  months: z
    .int({ error: 'Please say for how many months' })
    .describe('Annual 12, custom 1 to 11, monthly 1, free 0'),
});

/** @param billing whether plans are sold here. */
export function planRoutes({ billing, baseUrl }: { billing: boolean; baseUrl(): string }): Route[] {
  const answer = (id: string | null) =>
    ok({ checkout: id === null ? null : { id, url: `${baseUrl()}/dev/checkout/${id}` } });
  return [
    read(
      'GET /api/loops/:id/plan',
      {
        summary: 'What the loop has, to its admins',
        errors: ['forbidden'],
        params,
        answer: z.object({ plan }),
      },
      async (ctx, db, { params }) => {
        const admin = await loopAdmin(ctx, db, params.id);
        return admin.ok ? ok({ plan: await shapePlan(ctx, db, params.id) }) : admin;
      },
    ),
    post(
      'POST /api/loops/:id/plan',
      {
        summary: 'Buy a plan; free: nothing to pay, the paid one runs to its end',
        errors: ['forbidden'],
        params,
        body: wanted,
        answer: z.object({ checkout: z.object({ id: z.string(), url: z.string() }).nullable() }),
        status: 201,
      },
      async (ctx, tx, { params, body }) => {
        const admin = await lockedAdmin(ctx, tx, params.id);
        if (!admin.ok) return admin;
        if (!billing) return fail('forbidden', { detail: 'Everything is included on this server' });
        const wrong = invalid(planErrors({ ...body, present: await membersOf(tx, params.id) }));
        if (wrong) return wrong;
        if (body.plan === 'free') {
          const { cancelledAt } = await entitlementsOf(tx, params.id, ctx.now);
          if (!cancelledAt) await cancelPlan(ctx, tx, params.id);
          return answer(null);
        }
        const { plan, members, months } = body;
        const purpose = { kind: 'plan' as const, loop_id: params.id, plan, members, months };
        const amountPence = planAmount(plan, body);
        const payer = await payerOf(tx, ctx.viewer.userId);
        const checkoutId = await openCheckout(ctx, tx, { purpose, amountPence, payer });
        return answer(checkoutId);
      },
      {
        keep: ({ checkout }) => checkout?.id ?? null,
        async show(ctx, db, checkoutId, { params }) {
          const admin = await loopAdmin(ctx, db, params.id);
          return admin.ok ? answer(checkoutId) : admin;
        },
      },
    ),
    write(
      'DELETE /api/loops/:id/plan',
      { summary: 'Cancel the paid plan; it runs to its end', errors: ['forbidden'], params },
      (ctx, tx, { params }) => cancelPlan(ctx, tx, params.id),
    ),
  ];
}

async function shapePlan(ctx: SignedIn, db: Db, loopId: LoopId): Promise<z.output<typeof plan>> {
  const [has, used] = await Promise.all([entitlementsOf(db, loopId, ctx.now), membersOf(db, loopId)]);
  return {
    kind: has.plan,
    members: has.seats,
    seats_used: used,
    ends_at: has.endsAt?.toISOString() ?? null,
    cancelled_at: has.cancelledAt?.toISOString() ?? null,
    paid_features: has.paidFeatures,
    bytes_per_member: has.bytesPerMember,
  };
}

async function membersOf(db: Db | Tx, loopId: LoopId): Promise<number> {
  const [loop] = await db.select({ members: loops.membersCount }).from(loops).where(eq(loops.id, loopId));
  return loop?.members ?? 0;
}
