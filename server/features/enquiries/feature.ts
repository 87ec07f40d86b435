import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { sweepEnquiries } from './commands.ts';
import { enquiryReactions } from './reactions.ts';
import { enquiryRoutes } from './rest.ts';

export const enquiries: Compose = (given) => ({
  routes: enquiryRoutes(given.limit),
  reactions: enquiryReactions(given),
  chores: [
    {
      name: 'enquiries',
      cron: hourly,
      run: () => sweepEnquiries(given.database.db, given.clock.now()),
    },
  ],
});
