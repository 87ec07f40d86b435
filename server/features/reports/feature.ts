import type { Compose } from '../../feature.ts';
import { reportReactions } from './reactions.ts';
import { reportRoutes } from './rest.ts';
import * as tables from './tables.ts';

export const reports: Compose = (parts) => ({
  routes: reportRoutes(parts),
  nouns: { reports: tables.reports },
  reactions: reportReactions(parts),
});
