import type { Compose } from '../../feature.ts';
import { invitationReactions } from './reactions.ts';
import { invitationRoutes } from './rest.ts';
import { codeRoutes } from './rest-codes.ts';
import { doorRoutes } from './rest-door.ts';

export const invitations: Compose = (parts) => ({
  routes: [...codeRoutes, ...invitationRoutes(parts), ...doorRoutes(parts)],
  reactions: invitationReactions(parts),
});
