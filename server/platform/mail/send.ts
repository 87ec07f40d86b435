import { createHash } from 'node:crypto';
import { keptSince } from '@loopyard/contract/retention.ts';
import { and, asc, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { NodemailerError, Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { deleteInSteps } from '../database/delete-in-steps.ts';
import { summarizeError } from '../describe-error.ts';
import { type JobRequest, on } from '../events/events.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Log, LogEvent } from '../log.ts';
import { sweepMailDays } from './allowance.ts';
import { mailJobs, mailQueue } from './mail.ts';
import { createOutage, type Outage } from './outage.ts';
import { mailsRetried } from './resend.ts';
import {
  connectTo,
  type Envelope,
  enveloped,
  isOfOneMail,
  type MailOutcome,
  refusedForGood,
} from './smtp.ts';
import { mails } from './tables.ts';

/** Sends one mail. Resolves once the server accepted it or refused it for good; throws on temporary failures. */
export type MailTransport = { send(mail: Envelope): Promise<MailOutcome> };

const resendableMs = 7 * 86_400_000;
const shownMs = 3_600_000;
const lostMs = 15 * 60_000;

/** `from` as in a mail header: `Loopyard <loops@example.org>`. */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  let transporter: Promise<Transporter> | null = null;
  return {
    async send(mail) {
      transporter ??= connectTo(url);
      return (await transporter)
        .sendMail(enveloped(mail, from))
        .then(() => ({ refusalCode: null }), refusedForGood);
    },
  };
}

type Parts = {
  db: Db;
  /** Null leaves mails in the outbox, to be read there. */
  transport: MailTransport | null;
  clock: Clock;
  log: Log;
};

export function mailJob(parts: Parts): JobKind<{ mail_id: number }> {
  const outage = createOutage(parts.log);
  return {
    queue: mailQueue,
    payload: z.object({ mail_id: z.number() }),
    concurrency: 4,
    key: ({ mail_id }) => String(mail_id),
    // A server that refuses today may accept tomorrow.
    retries: { limit: 16, delaySeconds: 2, backoff: true, maxDelaySeconds: 6 * 3_600 },
    run: ({ mail_id }) => sendWaiting(parts, mail_id, outage),
    giveUp: ({ mail_id }) => fail(parts, { event: 'mail.given_up', mail: mail_id }, 'an e-mail was given up'),
  };
}

async function sendWaiting(parts: Parts, mailId: number, outage: Outage): Promise<void> {
  const { db, transport, clock } = parts;
  if (!transport) return;
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), waiting));
  if (!mail) return;
  // The same Message-ID on each try lets servers drop the duplicate if we died between sending and recording it.
  const id = createHash('sha256').update(mail.key).digest('hex').slice(0, 32);
  const { to, subject, text, html, unsubscribeUrl } = mail;
  const { refusalCode } = await transport
    .send({ to, subject, text, html, id, unsubscribeUrl })
    .catch((error) => putOff({ db, outage }, mailId, error));
  outage.over();
  if (refusalCode)
    return fail(
      parts,
      { event: 'mail.rejected', mail: mailId, reply: refusalCode },
      'an e-mail was rejected',
    );
  await db
    .update(mails)
    .set({ sentAt: clock.now(), error: null, subject: '', ...wordless })
    .where(eq(mails.id, mailId));
}

async function putOff(
  { db, outage }: { db: Db; outage: Outage },
  mail: number,
  error: NodemailerError,
): Promise<never> {
  const reason = summarizeError(error);
  await db.update(mails).set({ error: reason }).where(eq(mails.id, mail));
  if (!isOfOneMail(error)) outage.because(reason);
  throw error;
}

type Failure = { event: LogEvent; mail: number; reply?: number };

async function fail({ db, clock, log }: Parts, line: Failure, sentence: string): Promise<void> {
  await db
    .update(mails)
    .set({
      failedAt: clock.now(),
      text: unlessSecret(mails.text),
      html: unlessSecret(mails.html),
      ...(line.reply && { error: `refused with ${line.reply}` }),
    })
    .where(and(eq(mails.id, line.mail), waiting));
  log.error(line, sentence);
}

const wordless = { text: '', html: '', unsubscribeUrl: null };

/** A mail that was given up can be sent again, unless it contains a secret: people request a new one. */
function unlessSecret(words: typeof mails.text | typeof mails.html) {
  return sql`case when ${mails.hasSecret} then '' else ${words} end`;
}

const waiting = and(isNull(mails.sentAt), isNull(mails.failedAt));

export async function lostMails(db: Db, now: Date): Promise<JobRequest[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(waiting, lt(mails.createdAt, new Date(now.getTime() - lostMs))))
    .orderBy(asc(mails.id))
    .limit(500);
  return mailJobs(rows.map(({ id }) => id));
}

/** @param isShownOnly without a mail server, mails can be read in `/dev/outbox` only */
export async function sweepMails(db: Db, now: Date, isShownOnly: boolean): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await deleteInSteps(db, mails, lt(mails.createdAt, keptSince('mail', now)));
  await sweepMailDays(db, now);
  await db
    .update(mails)
    .set({ subject: '', ...wordless })
    .where(and(ne(mails.text, ''), lt(mails.failedAt, before(resendableMs))));
  if (isShownOnly)
    await db
      .update(mails)
      .set({ sentAt: now, ...wordless })
      .where(and(waiting, lt(mails.createdAt, before(shownMs))));
}

export const mailReactions = [on(mailsRetried, async ({ mail_ids }) => ({ jobs: mailJobs(mail_ids) }))];

export async function mailTrouble(db: Db): Promise<{ waiting: number; reason: string } | null> {
  const [latest] = await db
    .select({ reason: mails.error, waiting: sql<number>`count(*) over ()::int` })
    .from(mails)
    .where(and(waiting, isNotNull(mails.error)))
    .orderBy(desc(mails.id))
    .limit(1);
  return latest?.reason ? { waiting: latest.waiting, reason: latest.reason } : null;
}
