import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { sweepActs } from './commands.ts';

export const operator: Compose = ({ database: { db }, clock }) => ({
  chores: [{ name: 'operator-acts', cron: hourly, run: () => sweepActs(db, clock.now()) }],
});
