import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Provider } from './provider/provider.ts';
import { type CheckoutRow, findCheckoutById } from './queries.ts';
import { settlePayment } from './settle.ts';

type Parts = { database: Database; provider: Provider; clock: Clock; log: Log };

export const refundQueue = 'payments.refund';
const payload = z.object({ checkout_id: z.string() });

export function refundJob({ clock, log, ...parts }: Parts): JobKind<z.output<typeof payload>> {
  return {
    queue: refundQueue,
    payload,
    concurrency: 1,
    key: ({ checkout_id }) => checkout_id,
    retries: { limit: 12, delaySeconds: 5, backoff: true, maxDelaySeconds: 3_600 },
    async run({ checkout_id }) {
      const checkout = await findCheckoutById(parts.database.db, checkout_id);
      const ctx = { viewer: null, now: clock.now(), requestId: `refund ${checkout_id}`, log };
      if (checkout) await refundRefused(ctx, parts, checkout);
    },
    async giveUp({ checkout_id }) {
      log.error(
        { event: 'payment.not_refunded', checkout: checkout_id },
        'a payment for something no longer available is not refunded yet; `reconcile` retries it each day',
      );
    },
  };
}

export async function refundRefused(
  ctx: Ctx,
  { database, provider }: Pick<Parts, 'database' | 'provider'>,
  { refusedAt, refundedAt, providerRef }: CheckoutRow,
): Promise<void> {
  if (refusedAt === null || refundedAt !== null || providerRef === null) return;
  await provider.refund(providerRef);
  const payment = await provider.find(providerRef);
  await database.transact((tx) => settlePayment(ctx, tx, payment));
}
