import { feePeriods } from '@loopyard/contract/loops.ts';
import { z } from 'zod';
import { asUser, type LoopId } from '../../../platform/context.ts';
import { idOf } from '../../../platform/events/events.ts';
import { fail, ok } from '../../../platform/result.ts';
import { recordFee, refundFee } from '../../fees/commands.ts';
import { accessPayableFee, findAdmission } from '../../fees/queries.ts';
import { noteTurnedAway } from '../../invitations/commands.ts';
import { enterAdmitted, returnToAdmitted } from '../../memberships/commands.ts';
import { defineOffer, isSignedIn } from '../offer.ts';

export const fee = defineOffer({
  kind: 'fee',
  schema: z.object({
    kind: z.literal('fee'),
    loop_id: idOf<LoopId>(),
    loop_name: z.string(),
    period: z.enum(feePeriods),
    /** True when it is paid to join, false for another year. */
    is_entry: z.boolean().default(true),
  }),
  describe: ({ loop_name, period }) =>
    period === 'year' ? `Membership of ${loop_name} for one year` : `Membership of ${loop_name}`,
  pathTo: ({ loop_id, is_entry }) => (is_entry ? `/loop/${loop_id}/join` : `/loop/${loop_id}`),
  async quote(payer, tx, { loop_id: loopId }) {
    if (!isSignedIn(payer)) return fail('not_found');
    const payable = await accessPayableFee(payer, tx, loopId);
    if (!payable.ok) return payable;
    const { owed, pence } = payable.value;
    return owed && pence !== null ? ok({ pricePence: pence }) : fail('already_paid');
  },
  async handOver(ctx, tx, { loop_id: loopId, period }, { checkoutId, userId, amountPence }) {
    if (!userId) return;
    const isEntry = (await findAdmission(tx, { loopId, userId })) !== null;
    await recordFee(ctx, tx, { loopId, userId, checkoutId, amountPence, period, isEntry });
    const payer = asUser(ctx, userId);
    const entered = await enterAdmitted(payer, tx, loopId);
    // If a late payment finds no free seat, they join when there is one.
    if (!entered.ok && entered.code === 'loop_full') await noteTurnedAway(payer, tx, loopId);
  },
  async takeBack(ctx, tx, { loop_id: loopId }, { checkoutId, userId }) {
    const refund = await refundFee(ctx, tx, { loopId, checkoutId });
    if (refund?.isEntry && userId) await returnToAdmitted(asUser(ctx, userId), tx, loopId);
  },
});
