import { on, type Reaction } from '../../platform/events/events.ts';
import { memberLeft } from './events.ts';

/** Whatever those who may no longer read had open is checked again at once. */
export const membershipReactions: Reaction[] = [
  on(memberLeft, async ({ loop_id }) => ({ broadcasts: [{ revoke: [`loop:${loop_id}`] }] })),
];
