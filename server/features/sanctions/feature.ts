import type { Compose } from '../../feature.ts';
import { sanctionReactions } from './reactions.ts';
import { sanctionRoutes } from './rest.ts';

export const sanctions: Compose = (parts) => ({
  routes: sanctionRoutes,
  reactions: sanctionReactions(parts),
});
