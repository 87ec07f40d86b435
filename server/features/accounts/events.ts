import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

const user = { user_id: z.number() };
export const accountCreated = defineEvent('account.created', user);
export const sessionEnded = defineEvent('session.ended', { session_id: z.number(), ...user });
/** All of someone's sessions, or all but the one that did it. */
export const sessionsEnded = defineEvent('sessions.ended', user);
/** `user_id` 0: nobody has that e-mail. */
export const resetAsked = defineEvent('password.reset_asked', user);
