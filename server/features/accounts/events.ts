import { z } from 'zod';
import type { SessionId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const user = { user_id: idOf<UserId>() };
export const accountCreated = defineEvent('account.created', user);
export const confirmationAsked = defineEvent('account.confirmation_asked', {
  ...user,
  mail_ids: z.array(z.number()),
});
/** Its mails have links in them, so they are written with it. */
export const emailChanging = defineEvent('account.email_changing', {
  ...user,
  mail_ids: z.array(z.number()),
});
export const parentAsked = defineEvent('account.parent_asked', { ...user, mail_ids: z.array(z.number()) });
export const parentAgreed = defineEvent('account.parent_agreed', user);
export const sessionEnded = defineEvent('session.ended', { session_id: idOf<SessionId>(), ...user });
export const sessionsEnded = defineEvent('sessions.ended', user);
/** `user_id` null: no account has that e-mail. */
export const resetAsked = defineEvent('password.reset_asked', { user_id: idOf<UserId>().nullable() });
