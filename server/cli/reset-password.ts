import { askReset, mailReset, resetMailKey } from '../features/accounts/passwords/resets.ts';
import { actAndNote } from '../features/operator/acts.ts';
import type { UserId } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { lastRecorded } from '../platform/events/events.ts';
import { createLog } from '../platform/log.ts';
import { findSending } from '../platform/mail/mail.ts';
import { mailJob, smtpTransport } from '../platform/mail/send.ts';
import { ok, type Result } from '../platform/result.ts';
import { type Command, type Invocation, type OpenPlatform, reportResult } from './command.ts';
import { withPerson } from './people.ts';

export const resetPasswordCommand: Command = {
  usage: 'reset-password <email>',
  summary: 'E-mail someone a link to choose a new password',
  run: (invocation) =>
    withPerson(invocation, invocation.words[0], async (userId, openPlatform) => {
      const [email = ''] = invocation.words;
      const result = await actAndNote(openPlatform, { act: 'reset-password', userId }, (tx) =>
        requestReset(openPlatform, tx, email),
      );
      if (!result.ok) return reportResult(invocation, result, { success: '', absent: '' });
      return mailLink(invocation, openPlatform, { userId, eventId: result.value });
    }),
};

/** @returns the id of the event from which the mail is made */
export async function requestReset({ ctx }: OpenPlatform, tx: Tx, email: string): Promise<Result<number>> {
  const request = await askReset(ctx, tx, email);
  return request.ok ? ok(await lastRecorded(tx)) : request;
}

const { signal: neverEnded } = new AbortController();

/** Sends the mail now, with or without a running server; a mail that fails stays in the outbox. */
export async function mailLink(
  { config, say }: Invocation,
  { platform, ctx }: OpenPlatform,
  { userId, eventId }: { userId: UserId; eventId: number },
): Promise<number> {
  const { database, baseUrl, clock } = platform;
  const { db } = database;
  const { secretKey, smtpUrl, mailFrom, local } = config;
  const happened = { id: eventId, at: ctx.now };
  const { jobs = [] } = await mailReset({ db, secretKey, baseUrl }, userId, happened);
  if (!smtpUrl) {
    say(
      local
        ? 'The e-mail with the link is shown at /dev/outbox'
        : 'The e-mail with the link waits until SMTP_URL is set. The link works for 30 minutes from now',
    );
    return local ? 0 : 1;
  }
  const transport = smtpTransport({ url: smtpUrl, from: mailFrom });
  const { run } = mailJob({ db, transport, clock, log: createLog('silent') });
  for (const { data } of jobs) await run(data as { mail_id: number }, neverEnded).catch(() => {});
  return sayHowItWent(say, await findSending(db, resetMailKey(eventId)));
}

function sayHowItWent(say: Invocation['say'], mail: Awaited<ReturnType<typeof findSending>>): number {
  if (mail?.sentAt) say('The e-mail with the link is sent. The link works once and for 30 minutes.');
  else if (mail?.failedAt) say(`The mail server rejected the e-mail (${mail.error})`);
  else if (mail?.error)
    say(
      `The e-mail could not be sent yet (${mail.error}). For details: npm run loopyard -- test-mail <address>`,
    );
  else say('The running server sends the e-mail with the link. The link works once and for 30 minutes.');
  return mail?.failedAt || (mail?.error && !mail.sentAt) ? 1 : 0;
}
