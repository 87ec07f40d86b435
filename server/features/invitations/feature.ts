import type { Compose } from '../../feature.ts';
import { nightly } from '../../platform/jobs/chores.ts';
import { invitationReactions } from './reactions.ts';
import { invitationRoutes } from './rest.ts';
import { codeRoutes } from './rest-codes.ts';
import { doorRoutes } from './rest-door.ts';
import { sweepInvitations } from './sweep.ts';

export const invitations: Compose = (parts) => ({
  routes: [...codeRoutes, ...invitationRoutes(parts), ...doorRoutes(parts)],
  reactions: invitationReactions(parts),
  chores: [
    {
      name: 'invitations',
      cron: nightly,
      run: () => sweepInvitations(parts.database.db, parts.clock.now()),
    },
  ],
});
