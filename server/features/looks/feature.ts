import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { sweepLooks } from './commands.ts';
import { lookRoutes } from './rest.ts';

export const looks: Compose = ({ database, clock }) => ({
  routes: lookRoutes,
  chores: [{ name: 'looks', cron: hourly, run: () => sweepLooks(database.db, clock.now()) }],
});
