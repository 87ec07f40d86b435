import type { Compose } from '../../feature.ts';
import { onBatch } from '../../platform/events/events.ts';
import { reactionChanged, reactionGiven } from './events.ts';
import { framesOf } from './frames.ts';
import { reactionRoutes } from './rest.ts';

export const reactions: Compose = ({ database: { db }, links }) => ({
  routes: reactionRoutes(links),
  reactions: [reactionGiven, reactionChanged].map((event) =>
    onBatch(event, async (ids) => ({ broadcasts: await framesOf(db, ids) })),
  ),
});
