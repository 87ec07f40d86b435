import type { LoopId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const member = { loop_id: idOf<LoopId>(), user_id: idOf<UserId>() };
export const memberJoined = defineEvent('member.joined', member);
/** Left or removed: closes everything they had open in the loop. */
export const memberLeft = defineEvent('member.left', member);
/** Made an admin, no longer one, or given another role: open screens check their rights again. */
export const memberChanged = defineEvent('member.changed', member);
