import type { LoopId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const act = { loop_id: idOf<LoopId>(), user_id: idOf<UserId>() };
export const loopCreated = defineEvent('loop.created', act);
export const loopChanged = defineEvent('loop.changed', act);
export const loopDeleted = defineEvent('loop.deleted', act);
