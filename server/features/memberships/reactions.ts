import { announceInLoop } from '../../access/revocation.ts';
import type { Reaction } from '../../platform/events/events.ts';
import { memberChanged, memberLeft } from './events.ts';

export const membershipReactions: Reaction[] = [announceInLoop(memberLeft), announceInLoop(memberChanged)];
