import { planAmount } from '@loopyard/contract/plans.ts';
import { z } from 'zod';
import { lockAdmin } from '../../../access/members.ts';
import type { LoopId } from '../../../platform/context.ts';
import { idOf } from '../../../platform/events/events.ts';
import { fail, ok } from '../../../platform/result.ts';
import { endPlan, startPlan } from '../../plans/commands.ts';
import { defineOffer, isSignedIn } from '../offer.ts';

export const plan = defineOffer({
  kind: 'plan',
  schema: z.object({
    kind: z.literal('plan'),
    loop_id: idOf<LoopId>(),
    plan: z.enum(['annual', 'custom', 'monthly']),
    members: z.int(),
    months: z.int(),
  }),
  describe: ({ plan, members, months }) =>
    `The ${plan} plan for ${count(members, 'member')}, ${count(months, 'month')}`,
  pathTo: ({ loop_id }) => `/edit-loop/${loop_id}/money`,
  async quote(payer, tx, order) {
    if (!isSignedIn(payer)) return fail('not_found');
    const admin = await lockAdmin(payer, tx, order.loop_id);
    return admin.ok ? ok({ pricePence: planAmount(order.plan, order) }) : admin;
  },
  handOver: (ctx, tx, { loop_id: loopId, ...order }, { checkoutId }) =>
    startPlan(ctx, tx, { loopId, checkoutId, ...order }),
  takeBack: (ctx, tx, { loop_id: loopId }, { checkoutId }) => endPlan(ctx, tx, { loopId, checkoutId }),
});

function count(n: number, word: string): string {
  return n === 1 ? `1 ${word}` : `${n} ${word}s`;
}
