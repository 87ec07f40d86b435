import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const act = { loop_id: z.number(), user_id: z.number() };
export const loopCreated = defineEvent('loop.created', act);
/** Who may read it may have changed. */
export const loopChanged = defineEvent('loop.changed', act);
export const loopDeleted = defineEvent('loop.deleted', act);
