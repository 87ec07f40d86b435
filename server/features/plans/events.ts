import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

export const planBought = defineEvent('plan.bought', { loop_id: z.number() });
export const planCancelled = defineEvent('plan.cancelled', { loop_id: z.number() });
