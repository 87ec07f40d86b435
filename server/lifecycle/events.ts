import { z } from 'zod';
import type { UserId } from '../platform/context.ts';
import { defineEvent, idOf } from '../platform/events/events.ts';

const user = { user_id: idOf<UserId>() };
export const accountSuspended = defineEvent('account.suspended', user);
export const accountReactivated = defineEvent('account.reactivated', user);
/** The rows are gone by then; this names what is left to remove: mails in the outbox and files. */
export const accountErased = defineEvent('account.erased', {
  ...user,
  mail_ids: z.array(z.number()),
  file_keys: z.array(z.string()),
});
