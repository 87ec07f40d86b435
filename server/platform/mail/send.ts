import { createHash } from 'node:crypto';
import { and, asc, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { NodemailerError, SendMailOptions, Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Ctx } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { deleteInSteps } from '../database/delete-in-steps.ts';
import { summarizeError } from '../describe-error.ts';
import { defineEvent, type JobRequest, on, record } from '../events/events.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Log, LogEvent } from '../log.ts';
import { ok, type Result } from '../result.ts';
import { sweepMailDays } from './allowance.ts';
import { mailJobs, mailQueue } from './mail.ts';
import { mails } from './tables.ts';

/** Sends one mail. Resolves once the server accepted it or refused it for good; throws on temporary failures. */
export type MailTransport = { send(mail: Envelope): Promise<MailOutcome> };
/** `refusalCode`: the mail server's reply code, such as 550. */
export type MailOutcome = { refusalCode: number | null };
export type Envelope = { to: string; subject: string; text: string; html: string; id: string };

const keptMs = 30 * 86_400_000;
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

export async function connectTo(url: string): Promise<Transporter> {
  const server = new URL(url);
  server.searchParams.set('connectionTimeout', '10000');
  server.searchParams.set('socketTimeout', '30000');
  return (await import('nodemailer')).createTransport(server.href);
}

export function enveloped({ to, subject, text, html, id }: Envelope, from: string): SendMailOptions {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // A single address: a string could be parsed as a list, or as a name with an address.
    to: { name: '', address: to },
    subject: subject.replace(/[\r\n]+/g, ' '),
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The mail server rejected our sender address: the operator has to fix that, so no mail is given up for it. */
function refusedForGood(error: NodemailerError): MailOutcome {
  const { permanent, responseCode } = error;
  if (permanent && responseCode && isOfOneMail(error)) return { refusalCode: responseCode };
  throw error;
}

function isOfOneMail({ command }: NodemailerError): boolean {
  return command === 'RCPT TO' || command === 'DATA';
}

function createOutage(log: Log) {
  let isDown = false;
  return {
    because(reason: string) {
      if (!isDown) log.error({ event: 'mail.retrying', reason }, 'e-mails can’t be sent, trying again');
      isDown = true;
    },
    over() {
      if (isDown) log.info({ event: 'mail.recovered' }, 'e-mails are sent again');
      isDown = false;
    },
  };
}

type Failure = { event: LogEvent; mail: number; reply?: number };

/** @param transport null leaves mails in the outbox, to be read there */
export function mailJob(parts: {
  db: Db;
  transport: MailTransport | null;
  clock: Clock;
  log: Log;
}): JobKind<{ mail_id: number }> {
  const { db, transport, clock, log } = parts;
  const down = createOutage(log);
  return {
    queue: mailQueue,
    payload: z.object({ mail_id: z.number() }),
    concurrency: 4,
    key: ({ mail_id }) => String(mail_id),
    // A server that refuses today may accept tomorrow.
    retries: { limit: 16, delaySeconds: 2, backoff: true, maxDelaySeconds: 6 * 3_600 },
    async run({ mail_id }) {
      if (!transport) return;
      const [mail] = await db
        .select()
        .from(mails)
        .where(and(eq(mails.id, mail_id), waiting));
      if (!mail) return;
      // The same Message-ID on each try lets servers drop the duplicate if we died between sending and recording it.
      const id = createHash('sha256').update(mail.key).digest('hex').slice(0, 32);
      const { to, subject, text, html } = mail;
      const { refusalCode } = await transport
        .send({ to, subject, text, html, id })
        .catch((error) => putOff(mail_id, error));
      down.over();
      if (refusalCode)
        return fail({ event: 'mail.rejected', mail: mail_id, reply: refusalCode }, 'an e-mail was rejected');
      await db
        .update(mails)
        .set({ sentAt: clock.now(), error: null, ...wordless })
        .where(eq(mails.id, mail_id));
    },
    giveUp: ({ mail_id }) => fail({ event: 'mail.given_up', mail: mail_id }, 'an e-mail was given up'),
  };

  async function putOff(mail: number, error: NodemailerError): Promise<never> {
    const reason = summarizeError(error);
    await db.update(mails).set({ error: reason }).where(eq(mails.id, mail));
    if (!isOfOneMail(error)) down.because(reason);
    throw error;
  }

  async function fail(line: Failure, sentence: string): Promise<void> {
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
}

const wordless = { text: '', html: '' };

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
  await deleteInSteps(db, mails, lt(mails.createdAt, before(keptMs)));
  await sweepMailDays(db, now);
  await db
    .update(mails)
    .set(wordless)
    .where(and(ne(mails.text, ''), lt(mails.failedAt, before(resendableMs))));
  if (isShownOnly)
    await db
      .update(mails)
      .set({ sentAt: now, ...wordless })
      .where(and(waiting, lt(mails.createdAt, before(shownMs))));
}

export type GivenUp = { id: number; to: string; subject: string; error: string | null };

export async function resendMails(
  ctx: Ctx,
  tx: Tx,
): Promise<Result<{ retriedMails: GivenUp[]; lostCount: number }>> {
  const retriedMails = await tx
    .update(mails)
    .set({ failedAt: null })
    .where(and(isNotNull(mails.failedAt), ne(mails.text, '')))
    .returning({ id: mails.id, to: mails.to, subject: mails.subject, error: mails.error });
  const lostCount = await tx.$count(mails, and(isNotNull(mails.failedAt), eq(mails.text, '')));
  if (retriedMails.length > 0)
    await record(ctx, tx, mailsRetried, { mail_ids: retriedMails.map(({ id }) => id) });
  return ok({ retriedMails, lostCount });
}

const mailsRetried = defineEvent('mails.retried', { mail_ids: z.array(z.number()) });

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
