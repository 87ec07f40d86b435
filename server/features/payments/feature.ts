import type { Compose } from '../../feature.ts';
import { paymentRoutes } from './rest.ts';
import { planPurchase } from './rest-plan.ts';
import { addSandbox } from './sandbox.ts';

export const payments: Compose = (given) => {
  const parts = { ...given, billing: given.config.billing };
  return {
    routes: [planPurchase(parts), ...paymentRoutes(parts)],
    ...(given.config.local && {
      serve: (http, context) => addSandbox(http, { ...given, context }),
    }),
  };
};
