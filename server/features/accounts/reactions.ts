import { eq } from 'drizzle-orm';
import { announceFromPerson, announceSession } from '../../access/revocation.ts';
import type { Db } from '../../platform/database/database.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import { putMails } from '../../platform/mail/mail.ts';
import { accountCreated, resetAsked, sessionEnded, sessionsEnded } from './events.ts';
import { welcomeMail } from './mails.ts';
import { mailReset } from './passwords/resets.ts';
import { users } from './tables.ts';

type Parts = { database: { db: Db }; config: { secretKey: string }; baseUrl(): string };

export function accountReactions({ database: { db }, config, baseUrl }: Parts): Reaction[] {
  return [
    announceSession(sessionEnded),
    announceFromPerson(sessionsEnded),
    on(accountCreated, async ({ user_id }, { id, at }) => {
      const [account] = await db.select().from(users).where(eq(users.id, user_id));
      if (!account || account.deletedAt) return {};
      const mail = welcomeMail({ account, key: `account:${id}`, baseUrl: baseUrl() });
      return { jobs: await putMails(db, at, [mail]) };
    }),
    on(resetAsked, async ({ user_id }, event) =>
      user_id === null ? {} : mailReset({ db, secretKey: config.secretKey, baseUrl }, user_id, event),
    ),
  ];
}
