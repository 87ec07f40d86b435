import type { Db, Tx } from '../database/database.ts';
import type { JobRequest } from '../events/events.ts';
import type { Letter } from './letter.ts';
import { mails } from './tables.ts';

export const mailQueue = 'mail.send';

/** `key` makes it this mail and no other, such as `welcome:5`; `hasSecret`: a link in it lets somebody in. */
export type Mail = Letter & { key: string; to: string; subject: string; hasSecret?: boolean };

type MailJob = JobRequest & { data: { mail_id: number } };

/** Puts mails into the outbox, each once however often it is asked for; answers the jobs that send them. */
export async function putMails(db: Db | Tx, now: Date, wanted: Mail[]): Promise<MailJob[]> {
  if (wanted.length === 0) return [];
  const put = await db
    .insert(mails)
    .values(wanted.map((mail) => ({ ...mail, createdAt: now })))
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id });
  return put.map(({ id }) => ({ queue: mailQueue, data: { mail_id: id } }));
}
