import { announceInLoop } from '../../access/revocation.ts';
import type { Reaction } from '../../platform/events/events.ts';
import { memberChanged, memberLeft } from './events.ts';

/** Whatever those whose rights have changed had open is checked again at once. */
export const membershipReactions: Reaction[] = [announceInLoop(memberLeft), announceInLoop(memberChanged)];
