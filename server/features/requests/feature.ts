import { dataRequestLimits } from '@loopyard/contract/data-requests.ts';
import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { sweepDataRequests } from './commands.ts';
import { requestReactions } from './reactions.ts';
import { requestRoutes } from './rest.ts';

export const requests: Compose = (parts) => {
  const { database, clock, limit } = parts;
  return {
    routes: requestRoutes({ perDay: limit('data-request', dataRequestLimits.perDay, 86_400) }),
    reactions: requestReactions(parts),
    chores: [{ name: 'data-requests', cron: hourly, run: () => sweepDataRequests(database.db, clock.now()) }],
  };
};
