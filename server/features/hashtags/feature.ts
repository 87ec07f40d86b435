import type { Compose } from '../../feature.ts';
import { hashtagReactions } from './reactions.ts';
import { hashtagRoutes } from './rest.ts';

export const hashtags: Compose = ({ database }) => ({
  routes: hashtagRoutes,
  reactions: hashtagReactions(database),
});
