import { announceFromPerson, announceSession } from '../../access/revocation.ts';
import type { Db } from '../../platform/database/database.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import { mailJobs } from '../../platform/mail/mail.ts';
import {
  confirmationAsked,
  emailChanging,
  parentAsked,
  resetAsked,
  sessionEnded,
  sessionsEnded,
} from './events.ts';
import { mailReset } from './passwords/resets.ts';

type Parts = { database: { db: Db }; config: { secretKey: string }; baseUrl(): string };

export function accountReactions({ database: { db }, config, baseUrl }: Parts): Reaction[] {
  return [
    announceSession(sessionEnded),
    announceFromPerson(sessionsEnded),
    on(confirmationAsked, async ({ mail_ids }) => ({ jobs: mailJobs(mail_ids) })),
    on(emailChanging, async ({ mail_ids }) => ({ jobs: mailJobs(mail_ids) })),
    on(parentAsked, async ({ mail_ids }) => ({ jobs: mailJobs(mail_ids) })),
    on(resetAsked, async ({ user_id }, event) =>
      user_id === null ? {} : mailReset({ db, secretKey: config.secretKey, baseUrl }, user_id, event),
    ),
  ];
}
