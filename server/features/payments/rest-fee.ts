import { z } from 'zod';
import { findMember } from '../../access/members.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { id } from '../../platform/http/fields.ts';
import { postInSteps } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { accessPayableFee, findAdmission } from '../fees/queries.ts';
import { noteTurnedAway } from '../invitations/commands.ts';
import { enterAdmitted } from '../memberships/commands.ts';
import { openCheckout, payerOf } from './commands.ts';
import type { Provider } from './provider/provider.ts';
import { fee } from './sold/fee.ts';

export function feePurchase({ provider }: { provider: Provider | null }): Route {
  const answer = (id: string | null) =>
    ok({ checkout: id === null || !provider ? null : { id, url: provider.addressOf(id) } });
  return postInSteps(
    'POST /api/loops/:id/membership',
    {
      summary: 'Pay the membership fee, or join if there is nothing to pay any more',
      errors: ['forbidden', 'already_paid', 'loop_full', 'adults_only'],
      params: z.object({ id: id<LoopId>() }),
      answer: z.object({ checkout: z.object({ id: z.string(), url: z.string() }).nullable() }),
      status: 201,
    },
    async (ctx, { once, transact }, { params }) => {
      const paying = await once((tx) => payOrEnter(ctx, tx, params.id));
      if (!paying.ok && paying.code === 'loop_full')
        await transact((tx) => noteTurnedAway(ctx, tx, params.id));
      return paying;
    },
    {
      keep: ({ checkout }) => checkout?.id ?? null,
      async show(ctx, db, checkoutId, { params }) {
        const { userId } = ctx.viewer;
        const isIn = await findMember(ctx, db, params.id);
        const isAtTheDoor = isIn || (await findAdmission(db, { loopId: params.id, userId }));
        return isIn || (checkoutId && isAtTheDoor) ? answer(checkoutId) : fail('not_found');
      },
    },
  );

  async function payOrEnter(ctx: SignedIn, tx: Tx, loopId: LoopId) {
    const payable = await accessPayableFee(ctx, tx, loopId);
    if (!payable.ok) return payable;
    const { owed, period, loopName, isWaiting } = payable.value;
    if (!owed || !period) {
      const entered = await enterAdmitted(ctx, tx, loopId);
      return entered.ok ? answer(null) : entered;
    }
    const facts = { loop_id: loopId, loop_name: loopName, period, is_entry: isWaiting };
    const purpose = { kind: 'fee' as const, ...facts };
    const payer = await payerOf(tx, ctx.viewer.userId);
    const checkout = await openCheckout(ctx, tx, fee, { purpose, payer });
    return checkout.ok ? answer(checkout.value) : checkout;
  }
}
