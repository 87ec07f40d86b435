import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import type { JobRequest } from '../events/events.ts';
import { allowedMails, type MailSort } from './allowance.ts';
import type { Letter } from './letter.ts';
import { mails } from './tables.ts';

export const mailQueue = 'mail.send';

/** `key` identifies the mail, such as `reset:5`. `hasSecret`: it contains a login link. */
export type Mail = Letter & {
  key: string;
  to: string;
  subject: string;
  hasSecret?: boolean;
  /** A page that also takes the POST with which mail programs stop such mails (RFC 8058). */
  unsubscribeUrl?: string;
  /** Set for mails that are also sent to addresses that nobody has confirmed. */
  unconfirmed?: MailSort;
};

/** Adds the allowed ones to the outbox, once per key. Returns the jobs that send them. */
export async function putMails(db: Db | Tx, now: Date, newMails: Iterable<Mail>): Promise<JobRequest[]> {
  return mailJobs(await insertMails(db, now, newMails));
}

/** Other requests get their turn between so many. */
const atOnce = 10;

/** Like `putMails`, for jobs created after the commit: returns ids for `mailJobs`. */
export async function insertMails(db: Db | Tx, now: Date, newMails: Iterable<Mail>): Promise<number[]> {
  const sentMails = await allowedMails(db, now, [...newMails]);
  const ids: number[] = [];
  for (let first = 0; first < sentMails.length; first += atOnce) {
    const values = sentMails
      .slice(first, first + atOnce)
      .map(({ unconfirmed: _, ...mail }) => ({ ...mail, createdAt: now }));
    const inserted = await db
      .insert(mails)
      .values(values)
      .onConflictDoNothing({ target: mails.key })
      .returning({ id: mails.id });
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
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

/** Deletes all with such a key, sent or not. */
export async function deleteMails(tx: Tx, keyBeginning: string): Promise<void> {
  await tx.delete(mails).where(sql`starts_with(${mails.key}, ${keyBeginning})`);
}
