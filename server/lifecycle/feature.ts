import type { Compose } from '../feature.ts';
import { passwordMisses } from '../features/accounts/passwords/passwords.ts';
import { hourly } from '../platform/jobs/chores.ts';
import { erasedListJob } from './jobs.ts';
import { purgeDeletedLoops } from './purge.ts';
import { lifecycleReactions } from './reactions.ts';
import { addExports, lifecycleRoutes } from './rest.ts';

export const lifecycle: Compose = (parts) => {
  const { config, database, clock, limit } = parts;
  return {
    routes: lifecycleRoutes({ ...parts, secretKey: config.secretKey, misses: passwordMisses(limit) }),
    reactions: lifecycleReactions(parts),
    jobs: [erasedListJob(database.db, config.dataDir)],
    chores: [{ name: 'loops', cron: hourly, run: () => purgeDeletedLoops(database.db, clock.now()) }],
    serve: (http) => addExports(http, parts),
  };
};
