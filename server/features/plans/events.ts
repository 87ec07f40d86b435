import type { LoopId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

export const planBought = defineEvent('plan.bought', { loop_id: idOf<LoopId>() });
export const planCancelled = defineEvent('plan.cancelled', { loop_id: idOf<LoopId>() });
export const planTakenBack = defineEvent('plan.taken_back', { loop_id: idOf<LoopId>() });
