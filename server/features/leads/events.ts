import type { LoopId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

export const leadsChanged = defineEvent('leads.changed', { loop_id: idOf<LoopId>() });
