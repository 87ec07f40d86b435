import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const member = { loop_id: z.number(), user_id: z.number() };
export const memberJoined = defineEvent('member.joined', member);
/** Left or removed: whatever they had open in this loop ends. */
export const memberLeft = defineEvent('member.left', member);
/** Made admin, no longer admin, or given another role: what they have open is read again. */
export const memberChanged = defineEvent('member.changed', member);
