import type { Compose } from '../../feature.ts';
import { leadReactions } from './reactions.ts';
import { leadRoutes } from './rest.ts';

export const leads: Compose = ({ links }) => ({ routes: leadRoutes({ links }), reactions: leadReactions });
