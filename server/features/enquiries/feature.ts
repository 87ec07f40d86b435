import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { sweepEnquiries } from './commands.ts';
import { addPlainForms } from './plain-forms.ts';
import { enquiryReactions } from './reactions.ts';
import { enquiryRoutes } from './rest.ts';

export const enquiries: Compose = (parts) => ({
  routes: enquiryRoutes(parts),
  reactions: enquiryReactions(parts),
  serve: addPlainForms,
  chores: [
    {
      name: 'enquiries',
      cron: hourly,
      run: () => sweepEnquiries(parts.database.db, parts.clock.now()),
    },
  ],
});
