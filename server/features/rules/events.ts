import type { LoopId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

export const rulesChanged = defineEvent('rules.changed', { loop_id: idOf<LoopId>() });
