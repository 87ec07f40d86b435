import { announceInLoop } from '../../access/revocation.ts';
import type { Reaction } from '../../platform/events/events.ts';
import { rolesChanged } from './events.ts';

/** People who had a deleted role may see less. */
export const roleReactions: Reaction[] = [announceInLoop(rolesChanged)];
