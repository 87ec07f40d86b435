import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { mediaRoutes } from './rest.ts';
import { sweepUnused } from './sweep.ts';
import { addTransfers } from './transfers.ts';

export const media: Compose = (given) => {
  const secret = given.config.secretKey;
  return {
    routes: mediaRoutes({ ...given, secret }),
    chores: [{ name: 'media', cron: hourly, run: () => sweepUnused(given) }],
    serve: (http, context) => addTransfers(http, { ...given, secret, context }),
  };
};
