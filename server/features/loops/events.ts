import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

export const loopCreated = defineEvent('loop.created', { loop_id: z.number(), user_id: z.number() });
