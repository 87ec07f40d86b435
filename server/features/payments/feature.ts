import type { Compose } from '../../feature.ts';
import { paymentRoutes } from './rest.ts';
import { planPurchase } from './rest-plan.ts';
import { addSandbox } from './sandbox.ts';

export const payments: Compose = (featureParts) => {
  const parts = { ...featureParts, billing: featureParts.config.billing };
  return {
    routes: [planPurchase(parts), ...paymentRoutes(parts)],
    ...(featureParts.config.local && {
      serve: (http, context) => addSandbox(http, { ...featureParts, context }),
    }),
  };
};
