import { on, type Reaction } from '../../platform/events/events.ts';
import { sessionEnded } from './events.ts';

/** A session's sockets end with it. */
export const accountReactions: Reaction[] = [
  on(sessionEnded, async ({ session_id }) => ({ broadcasts: [{ revoke: [`session:${session_id}`] }] })),
];
