import type { NodemailerError, SendMailOptions, Transporter } from 'nodemailer';

/** `refusalCode`: the mail server's reply code, such as 550. */
export type MailOutcome = { refusalCode: number | null };
export type Envelope = {
  to: string;
  subject: string;
  text: string;
  html: string;
  id: string;
  unsubscribeUrl: string | null;
};

export async function connectTo(url: string): Promise<Transporter> {
  const server = new URL(url);
  server.searchParams.set('connectionTimeout', '10000');
  server.searchParams.set('socketTimeout', '30000');
  return (await import('nodemailer')).createTransport(server.href);
}

export function enveloped(
  { to, subject, text, html, id, unsubscribeUrl }: Envelope,
  from: string,
): SendMailOptions {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // A single address: a string could be parsed as a list, or as a name with an address.
    to: { name: '', address: to },
    subject: subject.replace(/[\r\n]+/g, ' '),
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058. The signature of the mail (DKIM) must cover both. */
export function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}

/** The mail server rejected our sender address: the operator has to fix that, so no mail is given up for it. */
export function refusedForGood(error: NodemailerError): MailOutcome {
  const { permanent, responseCode } = error;
  if (permanent && responseCode && isOfOneMail(error)) return { refusalCode: responseCode };
  throw error;
}

export function isOfOneMail({ command }: NodemailerError): boolean {
  return command === 'RCPT TO' || command === 'DATA';
}
