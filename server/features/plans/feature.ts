import type { Compose } from '../../feature.ts';
import { type Chore, hourly } from '../../platform/jobs/chores.ts';
import { endHosting, hostAll } from './commands.ts';
import { tellOfEndings } from './endings.ts';
import { planRoutes } from './rest.ts';

export const plans: Compose = ({ config, database: { db }, clock, baseUrl }) => {
  if (!config.billing) return { routes: planRoutes, prepare: () => hostAll(db, clock.now()) };
  const tell: Chore['run'] = async (enqueue) => enqueue(await tellOfEndings(db, clock.now(), baseUrl()));
  const prepare = () => endHosting(db, clock.now());
  return { routes: planRoutes, prepare, chores: [{ name: 'plans', cron: hourly, run: tell }] };
};
