import { announce, type Reaction } from '../../platform/events/events.ts';
import { rolesChanged } from './events.ts';

/** Who had a role that is gone may see less. */
export const roleReactions: Reaction[] = [
  announce(rolesChanged, async ({ loop_id }) => ({ broadcasts: [{ revoke: [`loop:${loop_id}`] }] })),
];
