import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import type { JobRequest } from '../events/events.ts';
import type { Letter } from './letter.ts';
import { mails } from './tables.ts';

export const mailQueue = 'mail.send';

/** `key` makes it this mail and no other, such as `welcome:5`; `hasSecret`: a link in it lets somebody in. */
export type Mail = Letter & { key: string; to: string; subject: string; hasSecret?: boolean };

/** Puts mails into the outbox, each once however often it is asked for; answers the jobs that send them. */
export async function putMails(db: Db | Tx, now: Date, newMails: Mail[]): Promise<JobRequest[]> {
  return mailJobs(await insertMails(db, now, newMails));
}

/** As `putMails`, where the jobs have to wait for the commit: answers the ids of which `mailJobs` makes them. */
export async function insertMails(db: Db | Tx, now: Date, newMails: Mail[]): Promise<number[]> {
  if (newMails.length === 0) return [];
  const inserted = await db
    .insert(mails)
    .values(newMails.map((mail) => ({ ...mail, createdAt: now })))
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id });
  return inserted.map(({ id }) => id);
}

export function mailJobs(mailIds: number[]): JobRequest[] {
  return mailIds.map((id) => ({ queue: mailQueue, data: { mail_id: id } }));
}

/** How far a mail has come, by what makes it this one; null: it is not in the outbox. */
export async function findSending(
  db: Db,
  key: string,
): Promise<Pick<typeof mails.$inferSelect, 'sentAt' | 'failedAt' | 'error'> | null> {
  const [mail] = await db
    .select({ sentAt: mails.sentAt, failedAt: mails.failedAt, error: mails.error })
    .from(mails)
    .where(eq(mails.key, key));
  return mail ?? null;
}
