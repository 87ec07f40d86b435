import type { Compose, Platform } from '../../feature.ts';
import type { Chore } from '../../platform/jobs/chores.ts';
import { createInvoiceLinks } from './invoices/invoice-link.ts';
import { refundJob } from './jobs.ts';
import { addOutcomePage } from './outcome-page.ts';
import { addPayPage } from './pay-page.ts';
import { createProvider } from './provider/providers.ts';
import { paymentReactions } from './reactions.ts';
import { reconcile } from './reconcile.ts';
import { paymentRoutes } from './rest.ts';
import { feePurchase } from './rest-fee.ts';
import { invoicePdf } from './rest-invoice.ts';
import { planPurchase } from './rest-plan.ts';
import { addSandbox } from './sandbox-page.ts';
import { addWebhook } from './webhook.ts';

export const payments: Compose = (featureParts) => {
  const provider = createProvider(featureParts);
  const selling = { ...featureParts, provider, links: createInvoiceLinks(featureParts.config.secretKey) };
  const routes = [
    planPurchase(selling),
    feePurchase(selling),
    ...paymentRoutes(selling),
    invoicePdf(selling),
  ];
  const nouns = { checkouts: null, invoices: null };
  if (!provider) return { routes, nouns };
  const parts = { ...featureParts, provider };
  return {
    routes,
    nouns,
    reactions: paymentReactions(parts),
    jobs: [refundJob(parts)],
    chores: [{ name: 'reconcile', cron: '30 4 * * *', run: reconcileDaily(parts) }],
    async serve(http, context) {
      addPayPage(http, { ...parts, context });
      addOutcomePage(http);
      if (featureParts.config.stripe) await addWebhook(http, { ...parts, context });
      else await addSandbox(http, { ...parts, context });
    },
  };
};

function reconcileDaily(
  parts: Platform & { provider: NonNullable<ReturnType<typeof createProvider>> },
): Chore['run'] {
  return () => {
    const { clock, log } = parts;
    const ctx = { viewer: null, now: clock.now(), requestId: 'reconcile', log };
    return reconcile(ctx, parts, ({ words, ...difference }) =>
      log.warn({ event: 'payment.reconciled', ...difference }, words),
    );
  };
}
