import { formatPence } from '@loopyard/contract/money.ts';
import { noteAround } from '../features/operator/acts.ts';
import { createProvider } from '../features/payments/provider/providers.ts';
import { type Difference, reconcile } from '../features/payments/reconcile.ts';
import { type Command, withPlatform } from './command.ts';

export const reconcileCommand: Command = {
  usage: 'reconcile',
  summary: 'Compare payments with the card provider’s records, and fix differences',
  run: (invocation) =>
    withPlatform(invocation, async (openPlatform) => {
      const { platform, ctx } = openPlatform;
      const { say } = invocation;
      const provider = createProvider(platform);
      if (!provider) {
        say('Payments are off: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set');
        return 0;
      }
      let openCount = 0;
      let settledCount = 0;
      const settle = (onDifference: (difference: Difference) => void) =>
        noteAround(openPlatform, { act: 'reconcile' }, () =>
          reconcile(ctx, { ...platform, provider }, onDifference),
        );
      const sum = await settle((difference) => {
        const { checkoutId, amountPence, words, isSettled } = difference;
        if (isSettled) settledCount += 1;
        else openCount += 1;
        say(`${checkoutId}  ${formatPence(amountPence)}  ${words}`);
      });
      const since = sum.since.toISOString().slice(0, 10);
      say(
        `${sum.count} payments at ${provider.name} since ${since}: ${formatPence(sum.pence)}, of which ${formatPence(sum.refundedPence)} refunded (${sum.refundedCount}). Settled now: ${settledCount}. For you to check: ${openCount}`,
      );
      return openCount > 0 ? 1 : 0;
    }),
};
