import { announceInLoop } from '../../access/revocation.ts';
import type { Reaction } from '../../platform/events/events.ts';
import { rolesChanged } from './events.ts';

/** Who had a role that is gone may see less. */
export const roleReactions: Reaction[] = [announceInLoop(rolesChanged)];
