import { planErrors, planKinds, planLimits } from '@loopyard/contract/plans.ts';
import { z } from 'zod';
import { accessAsAdmin, lockAdmin } from '../../access/members.ts';
import type { LoopId } from '../../platform/context.ts';
import { id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, invalid, ok } from '../../platform/result.ts';
import { cancelPlan } from '../plans/commands.ts';
import { countInvited, countMembers, getEntitlements } from '../plans/queries.ts';
import { openCheckout, payerOf } from './commands.ts';
import type { Provider } from './provider/provider.ts';
import { plan as planOffer } from './sold/plan.ts';

const params = z.object({ id: id<LoopId>() });
const orderSchema = z.object({
  plan: z.enum(planKinds, { error: 'Please choose a plan' }),
  members: z.int({ error: 'Please say for how many members' }).describe(`Seats, 0 to ${planLimits.members}`),
  months: z
    .int({ error: 'Please say for how many months' })
    .describe('Annual 12, custom 1 to 11, monthly 1, free 0'),
});

export function planPurchase({ provider }: { provider: Provider | null }): Route {
  const answer = (id: string | null) =>
    ok({ checkout: id === null || !provider ? null : { id, url: provider.addressOf(id) } });
  return post(
    'POST /api/loops/:id/plan',
    {
      summary: 'Buy a plan; free costs nothing, and the paid plan runs to its end',
      errors: ['forbidden'],
      params,
      body: orderSchema,
      answer: z.object({ checkout: z.object({ id: z.string(), url: z.string() }).nullable() }),
      status: 201,
    },
    async (ctx, tx, { params, body }) => {
      const admin = await lockAdmin(ctx, tx, params.id);
      if (!admin.ok) return admin;
      if (!provider) return fail('forbidden', { detail: 'Everything is included on this server' });
      const present = await countMembers(tx, params.id);
      const invited = await countInvited(tx, params.id, ctx.now);
      const wrong = invalid(planErrors({ ...body, present, invited }));
      if (wrong) return wrong;
      if (body.plan === 'free') {
        const { cancelledAt } = await getEntitlements(tx, params.id, ctx.now);
        if (!cancelledAt) await cancelPlan(ctx, tx, params.id);
        return answer(null);
      }
      const { plan, members, months } = body;
      const purpose = { kind: 'plan' as const, loop_id: params.id, plan, members, months };
      const payer = await payerOf(tx, ctx.viewer.userId);
      const checkout = await openCheckout(ctx, tx, planOffer, { purpose, payer });
      return checkout.ok ? answer(checkout.value) : checkout;
    },
    {
      keep: ({ checkout }) => checkout?.id ?? null,
      async show(ctx, db, checkoutId, { params }) {
        const admin = await accessAsAdmin(ctx, db, params.id);
        return admin.ok ? answer(checkoutId) : admin;
      },
    },
  );
}
