import { announceInLoop } from '../../access/revocation.ts';
import type { Reaction } from '../../platform/events/events.ts';
import { leadsChanged } from './events.ts';

export const leadReactions: Reaction[] = [announceInLoop(leadsChanged)];
