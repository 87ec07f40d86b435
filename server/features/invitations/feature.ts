import type { Compose } from '../../feature.ts';
import { invitationReactions } from './reactions.ts';
import { invitationRoutes } from './rest.ts';

export const invitations: Compose = (given) => ({
  routes: invitationRoutes(given),
  reactions: invitationReactions(given),
});
