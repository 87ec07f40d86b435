import type { Compose } from '../feature.ts';
import { passwordMisses } from '../features/accounts/passwords/passwords.ts';
import { hourly } from '../platform/jobs/chores.ts';
import { eraseUnanswered } from './consents.ts';
import { erasedListJob } from './jobs.ts';
import { purgeDeletedLoops } from './purge.ts';
import { lifecycleReactions } from './reactions.ts';
import { addExports, lifecycleRoutes } from './rest.ts';

export const lifecycle: Compose = (parts) => {
  const { config, database, clock, limit, log, baseUrl } = parts;
  const choreCtx = (requestId: string) => ({ viewer: null, now: clock.now(), requestId, log });
  return {
    routes: lifecycleRoutes({ ...parts, secretKey: config.secretKey, misses: passwordMisses(limit) }),
    reactions: lifecycleReactions(parts),
    jobs: [erasedListJob(database.db, config.dataDir)],
    chores: [
      { name: 'loops', cron: hourly, run: () => purgeDeletedLoops(database.db, clock.now()) },
      {
        name: 'unanswered-parents',
        cron: hourly,
        run: () => eraseUnanswered(database, choreCtx('unanswered-parents'), baseUrl()),
      },
    ],
    serve: (http) => addExports(http, parts),
  };
};
