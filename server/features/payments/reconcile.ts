import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { refundRefused } from './jobs.ts';
import type { Payment, Provider } from './provider/provider.ts';
import { listCheckouts, listRefundsDue } from './queries.ts';
import { type Outcome, settlePayment } from './settle.ts';

type Parts = { database: Database; provider: Provider };

/** How long banks allow a dispute. */
const daysBack = 120;

/** A payment on which our books and the provider's differed. `isSettled`: fixed by now. */
export type Difference = { checkoutId: string; amountPence: number; words: string; isSettled: boolean };
export type Sum = {
  since: Date;
  count: number;
  pence: number;
  refundedCount: number;
  refundedPence: number;
};

export async function reconcile(
  ctx: Ctx,
  { database, provider }: Parts,
  tell: (difference: Difference) => void,
): Promise<Sum> {
  const since = new Date(ctx.now.getTime() - daysBack * 86_400_000);
  const sum: Sum = { since, count: 0, pence: 0, refundedCount: 0, refundedPence: 0 };
  for (const checkout of await listRefundsDue(database.db)) {
    const { id: checkoutId, amountPence } = checkout;
    await refundRefused(ctx, { database, provider }, checkout);
    tell({ checkoutId, amountPence, words: 'had to be refunded: refunded now', isSettled: true });
  }
  const seenIds = new Set<string>();
  for await (const payment of provider.list(since)) {
    const { checkoutId, amountPence, state } = payment;
    seenIds.add(checkoutId);
    if (state === 'paid') addTo(sum, payment);
    const outcome = await database.transact((tx) => settlePayment(ctx, tx, payment));
    const words = outcome.ok ? wordsOf(payment, outcome.value) : 'could not be settled';
    if (words) tell({ checkoutId, amountPence, words, isSettled: outcome.ok && outcome.value !== 'unknown' });
  }
  for (const { id: checkoutId, amountPence, paidAt } of await listCheckouts(database.db, since))
    if (paidAt && !seenIds.has(checkoutId))
      tell({
        checkoutId,
        amountPence,
        words: `paid here, but unknown at ${provider.name}`,
        isSettled: false,
      });
  return sum;
}

function addTo(sum: Sum, { amountPence, isRefunded }: Payment): void {
  sum.count += 1;
  sum.pence += amountPence;
  if (!isRefunded) return;
  sum.refundedCount += 1;
  sum.refundedPence += amountPence;
}

function wordsOf({ state }: Payment, outcome: Outcome): string | null {
  switch (outcome) {
    case 'unknown':
      return state === 'paid' ? 'paid there, but unknown here' : null;
    case 'handed over':
      return 'paid there, not recorded here: the purchase is handed over now';
    case 'refused':
      return 'paid there, but no longer available: refunded';
    case 'taken back':
      return 'refunded or disputed there, not recorded here: the purchase is taken back now';
    case 'given back':
      return 'dispute won there, not recorded here: the purchase is given back now';
    default:
      return null;
  }
}
