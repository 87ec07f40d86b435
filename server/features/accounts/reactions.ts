import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { outsideBackup } from '../../platform/database/locks.ts';
import { announce, type Effects, type Happened, on, type Reaction } from '../../platform/events/events.ts';
import { mailQueue, putMails } from '../../platform/mail/mail.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  accountCreated,
  accountErased,
  accountReactivated,
  accountSuspended,
  resetAsked,
  sessionEnded,
  sessionsEnded,
} from './events.ts';
import { endingMails, welcomeMail } from './mails.ts';
import { mailReset } from './resets.ts';
import { users } from './tables.ts';

type Parts = {
  database: { db: Db };
  storage: Storage;
  config: { secretKey: string };
  baseUrl(): string;
};

/** A session's sockets end with it; what happens to an account is told by mail. */
export function accountReactions({ database: { db }, storage, config, baseUrl }: Parts): Reaction[] {
  return [
    announce(sessionEnded, async ({ session_id }) => revoked(`session:${session_id}`)),
    announce(sessionsEnded, async ({ user_id }) => revoked(`user:${user_id}`)),
    on(accountCreated, ({ user_id }, event) => tell(user_id, event, async (about) => [welcomeMail(about)])),
    on(accountSuspended, ({ user_id }, event) =>
      tell(user_id, event, (about) => endingMails(db, 'suspended', about)),
    ),
    on(accountReactivated, ({ user_id }, event) =>
      tell(user_id, event, (about) => endingMails(db, 'reactivated', about)),
    ),
    on(resetAsked, ({ user_id }, event) =>
      mailReset({ db, secretKey: config.secretKey, baseUrl }, user_id, event),
    ),
    on(accountErased, async ({ mail_ids, file_keys }) => {
      await outsideBackup(db, async () => {
        for (const key of file_keys) await storage.remove(key);
      });
      return { jobs: mail_ids.map((mail_id) => ({ queue: mailQueue, data: { mail_id } })) };
    }),
  ];

  async function tell(
    userId: number,
    { id, at }: Happened,
    write: (about: Parameters<typeof welcomeMail>[0]) => Promise<Parameters<typeof putMails>[2]>,
  ): Promise<Effects> {
    const [account] = await db.select().from(users).where(eq(users.id, userId));
    if (!account || account.deletedAt) return {};
    return {
      jobs: await putMails(db, at, await write({ account, key: `account:${id}`, baseUrl: baseUrl() })),
    };
  }
}

function revoked(key: string): Effects {
  return { broadcasts: [{ revoke: [key] }] };
}
