import type { LoopId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const member = { loop_id: idOf<LoopId>(), user_id: idOf<UserId>() };
export const memberJoined = defineEvent('member.joined', member);
/** Left or removed: whatever they had open in this loop ends. */
export const memberLeft = defineEvent('member.left', member);
/** Made admin, no longer admin, or given another role: what they have open is read again. */
export const memberChanged = defineEvent('member.changed', member);
