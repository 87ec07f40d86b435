import { announceInLoop } from '../../access/revocation.ts';
import type { Reaction } from '../../platform/events/events.ts';
import { rolesChanged } from './events.ts';

export const roleReactions: Reaction[] = [announceInLoop(rolesChanged)];
