import { randomUUID } from 'node:crypto';
import type { NodemailerError } from 'nodemailer';
import { letter } from './letter.ts';
import { connectTo, enveloped } from './smtp.ts';

type MailServer = { url: string; from: string };

/** `sentence`: the mail server's answer. Only for the operator, since it may include the address. */
export type TestOutcome = { isTaken: boolean; sentence: string };

export async function sendTestMail({ url, from }: MailServer, to: string): Promise<TestOutcome> {
  const place = new URL(url).host;
  const transporter = await connectTo(url);
  const mail = {
    to,
    subject: 'A test e-mail from Loopyard',
    id: `test-${randomUUID()}`,
    unsubscribeUrl: null,
    ...letter({
      heading: 'E-mail works',
      paragraphs: ['The person who runs this Loopyard server asked for this test e-mail.'],
      footer: 'It was sent once, by hand. You don’t need to do anything.',
    }),
  };
  try {
    const { response } = await transporter.sendMail(enveloped(mail, from));
    return {
      isTaken: true,
      sentence: `${place} has accepted the e-mail to ${to}: ${quoted(response ?? '')}`,
    };
  } catch (error) {
    return {
      isTaken: false,
      sentence: `Not sent. ${refusalOf(error as NodemailerError, { place, from, to })}`,
    };
  } finally {
    transporter.close();
  }
}

type Sending = { place: string; from: string; to: string };

function refusalOf(
  { code, command, response, message }: NodemailerError,
  { place, from, to }: Sending,
): string {
  if (code === 'EAUTH') return `${place} refuses the user or password in SMTP_URL${inItsWords(response)}`;
  if (command === 'MAIL FROM')
    return `${place} accepts no e-mail from ${from}, the sender in MAIL_FROM${inItsWords(response)}`;
  if (command === 'RCPT TO') return `${place} accepts no e-mail to ${to}${inItsWords(response)}`;
  if (command === 'DATA') return `${place} refuses the content of the e-mail${inItsWords(response)}`;
  if (response) return `${place} refuses the connection: ${quoted(response)}`;
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return `The mail server ${place} can’t be found. Correct SMTP_URL`;
  if (/ECONNREFUSED/.test(message))
    return `Nothing answers at ${place}. Start the mail server, or correct SMTP_URL`;
  if (code === 'ETIMEDOUT')
    return `${place} has not answered in time. Check SMTP_URL, and that no firewall is in the way`;
  return `The connection to ${place} failed (${message}). Check SMTP_URL: smtp:// or smtps://, and the port`;
}

const inItsWords = (response: string | undefined) => (response ? `: ${quoted(response)}` : '');
const quoted = (response: string) => `“${response.trim().replace(/\s+/g, ' ')}”`;
