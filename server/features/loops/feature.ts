import type { Compose } from '../../feature.ts';
import { passwordMisses } from '../accounts/passwords/passwords.ts';
import { loopsChannel } from './channel.ts';
import { loopReactions } from './reactions.ts';
import { loopRoutes } from './rest.ts';
import { joinRoute } from './rest-join.ts';

export const loops: Compose = (given) => ({
  routes: [
    joinRoute(given),
    ...loopRoutes({ ...given, billing: given.config.billing, misses: passwordMisses(given.limit) }),
  ],
  channels: [loopsChannel(given)],
  reactions: loopReactions(given),
});
