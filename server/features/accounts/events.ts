import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

export const accountCreated = defineEvent('account.created', { user_id: z.number() });
export const sessionEnded = defineEvent('session.ended', { session_id: z.number(), user_id: z.number() });
