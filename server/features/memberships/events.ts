import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

export const memberJoined = defineEvent('member.joined', { loop_id: z.number(), user_id: z.number() });
/** Left or removed: whatever they had open in this loop ends. */
export const memberLeft = defineEvent('member.left', { loop_id: z.number(), user_id: z.number() });
