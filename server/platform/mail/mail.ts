import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import type { JobRequest } from '../events/events.ts';
import type { Letter } from './letter.ts';
import { mails } from './tables.ts';

export const mailQueue = 'mail.send';

/** `key` identifies the mail, such as `welcome:5`. `hasSecret`: it contains a login link. */
export type Mail = Letter & { key: string; to: string; subject: string; hasSecret?: boolean };

/** Adds mails to the outbox, once per key. Returns the jobs that send them. */
export async function putMails(db: Db | Tx, now: Date, newMails: Iterable<Mail>): Promise<JobRequest[]> {
  return mailJobs(await insertMails(db, now, newMails));
}

/** Other requests get their turn between so many. */
const atOnce = 10;

/**
 * Like `putMails`, for jobs created after the commit: returns ids for `mailJobs`. Letters to many come from an
 * iterator, so that each is laid out when it is taken.
 */
export async function insertMails(db: Db | Tx, now: Date, newMails: Iterable<Mail>): Promise<number[]> {
  const ids: number[] = [];
  const rows: (typeof mails.$inferInsert)[] = [];
  const insert = async () => {
    const values = rows.splice(0);
    if (values.length === 0) return;
    const inserted = await db
      .insert(mails)
      .values(values)
      .onConflictDoNothing({ target: mails.key })
      .returning({ id: mails.id });
    ids.push(...inserted.map(({ id }) => id));
  };
  for (const mail of newMails) if (rows.push({ ...mail, createdAt: now }) === atOnce) await insert();
  await insert();
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
