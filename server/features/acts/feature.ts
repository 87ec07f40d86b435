import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { sweepLoopActs } from './commands.ts';
import { actRoutes } from './rest.ts';

export const acts: Compose = ({ database, clock }) => ({
  routes: actRoutes,
  chores: [{ name: 'loop-acts', cron: hourly, run: () => sweepLoopActs(database.db, clock.now()) }],
});
