import type { LoopId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const member = { loop_id: idOf<LoopId>(), user_id: idOf<UserId>() };
export const memberJoined = defineEvent('member.joined', member);
export const memberLeft = defineEvent('member.left', member);
export const memberChanged = defineEvent('member.changed', member);
