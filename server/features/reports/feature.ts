import type { Compose } from '../../feature.ts';
import { reportReactions } from './reactions.ts';
import { reportRoutes } from './rest.ts';

export const reports: Compose = (parts) => ({
  routes: reportRoutes(parts),
  reactions: reportReactions(parts),
});
