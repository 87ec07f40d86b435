import type { Compose } from '../../feature.ts';
import { type Chore, hourly } from '../../platform/jobs/chores.ts';
import { remindOfFees } from './reminders.ts';
import { feeRoutes } from './rest.ts';

export const fees: Compose = ({ database, clock, baseUrl }) => {
  const remind: Chore['run'] = async (enqueue) =>
    enqueue(await remindOfFees({ database, now: clock.now(), baseUrl: baseUrl() }));
  return { routes: feeRoutes, chores: [{ name: 'fees', cron: hourly, run: remind }] };
};
