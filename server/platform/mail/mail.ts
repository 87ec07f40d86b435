import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import type { JobRequest } from '../events/events.ts';
import type { Letter } from './letter.ts';
import { mails } from './tables.ts';

export const mailQueue = 'mail.send';

/** `key` identifies the mail, such as `welcome:5`. `hasSecret`: it contains a login link. */
export type Mail = Letter & { key: string; to: string; subject: string; hasSecret?: boolean };

/** Adds mails to the outbox, once per key. Returns the jobs that send them. */
export async function putMails(db: Db | Tx, now: Date, newMails: Mail[]): Promise<JobRequest[]> {
  return mailJobs(await insertMails(db, now, newMails));
}

/** Like `putMails`, for jobs created after the commit: returns ids for `mailJobs`. */
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
