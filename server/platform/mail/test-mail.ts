import { randomUUID } from 'node:crypto';
import type { NodemailerError } from 'nodemailer';
import { letter } from './letter.ts';
import { connectTo, enveloped } from './send.ts';

type MailServer = { url: string; from: string };

/** `sentence`: the mail server's answer. Only for the operator, since it may include the address. */
export type TestOutcome = { isTaken: boolean; sentence: string };

export async function sendTestMail({ url, from }: MailServer, to: string): Promise<TestOutcome> {
  const place = new URL(url).host;
  const transporter = await connectTo(url);
  const mail = {
    to,
    subject: 'A test mail from Loopyard',
    id: `test-${randomUUID()}`,
    ...letter({
      heading: 'Mail works',
      paragraphs: ['This is the test mail that whoever runs this Loopyard asked for.'],
      footer: 'It was sent by hand, once. There is nothing to do about it.',
    }),
  };
  try {
    const { response } = await transporter.sendMail(enveloped(mail, from));
    return { isTaken: true, sentence: `${place} has taken the mail to ${to}: ${quoted(response ?? '')}` };
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
  if (code === 'EAUTH') return `${place} refuses the user and password of SMTP_URL${inItsWords(response)}`;
  if (command === 'MAIL FROM')
    return `${place} takes no mail from ${from}, which is MAIL_FROM${inItsWords(response)}`;
  if (command === 'RCPT TO') return `${place} takes no mail to ${to}${inItsWords(response)}`;
  if (command === 'DATA') return `${place} does not want what the mail says${inItsWords(response)}`;
  if (response) return `${place} refuses us: ${quoted(response)}`;
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return `No machine is called ${place}. Correct SMTP_URL`;
  if (/ECONNREFUSED/.test(message))
    return `Nothing answers at ${place}. Start the mail server, or correct SMTP_URL`;
  if (code === 'ETIMEDOUT')
    return `${place} has not answered in time. Is the way there open, and SMTP_URL right?`;
  return `${place} can’t be talked to (${message}). Is SMTP_URL right: smtp:// or smtps://, and the port?`;
}

const inItsWords = (response: string | undefined) => (response ? `: ${quoted(response)}` : '');
const quoted = (response: string) => `“${response.trim().replace(/\s+/g, ' ')}”`;
