import { eq } from 'drizzle-orm';
import { announceFromPerson } from '../access/revocation.ts';
import { users } from '../features/accounts/tables.ts';
import type { UserId } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { outsideBackup } from '../platform/database/locks.ts';
import { type Effects, type Happened, on, type Reaction } from '../platform/events/events.ts';
import { mailJobs, putMails } from '../platform/mail/mail.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { accountErased, accountReactivated, accountSuspended } from './events.ts';
import { forgetNotifications } from './forget.ts';
import { erasedListQueue } from './jobs.ts';
import { type Ending, endingMails } from './mails.ts';

type Parts = { database: { db: Db }; storage: Pick<Storage, 'remove'>; baseUrl(): string };

export function lifecycleReactions({ database: { db }, storage, baseUrl }: Parts): Reaction[] {
  return [
    on(accountSuspended, ({ user_id }, event) => tell(user_id, 'suspended', event)),
    on(accountReactivated, ({ user_id }, event) => tell(user_id, 'reactivated', event)),
    announceFromPerson(accountErased),
    on(accountErased, async ({ user_id, mail_ids, file_keys }) => {
      // Repeated here because jobs that were running during the deletion may have added rows.
      await forgetNotifications(db, user_id);
      await outsideBackup(db, async () => {
        for (const key of file_keys) await storage.remove(key);
      });
      return { jobs: [...mailJobs(mail_ids), { queue: erasedListQueue, data: { user_id } }] };
    }),
  ];

  async function tell(userId: UserId, ending: Ending, { id, at }: Happened): Promise<Effects> {
    const [account] = await db.select().from(users).where(eq(users.id, userId));
    if (!account || account.deletedAt) return {};
    const about = { account, key: `account:${id}`, baseUrl: baseUrl() };
    return { jobs: await putMails(db, at, await endingMails(db, ending, about)) };
  }
}
