import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { passwordMisses } from '../accounts/passwords/passwords.ts';
import { tellOpenSchools } from './adults.ts';
import { loopsChannel } from './channel.ts';
import { loopReactions } from './reactions.ts';
import { loopRoutes } from './rest.ts';
import { joinRoute } from './rest-join.ts';

export const loops: Compose = (parts) => ({
  routes: [
    joinRoute(parts),
    ...loopRoutes({ ...parts, ...parts.config, misses: passwordMisses(parts.limit) }),
  ],
  nouns: { loops: 'its id' },
  channels: [loopsChannel(parts)],
  reactions: loopReactions(parts),
  chores: [
    {
      name: 'adults-only',
      cron: hourly,
      run: async (enqueue) =>
        enqueue(await tellOpenSchools(parts.database.db, parts.clock.now(), parts.baseUrl())),
    },
  ],
});
