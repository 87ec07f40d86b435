import type { Compose } from '../../feature.ts';
import { roleReactions } from './reactions.ts';
import { roleRoutes } from './rest.ts';

export const roles: Compose = () => ({ routes: roleRoutes, reactions: roleReactions });
