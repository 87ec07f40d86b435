import { emailError } from '@loopyard/contract/email.ts';
import { noteAround } from '../features/operator/acts.ts';
import { sendTestMail } from '../platform/mail/test-mail.ts';
import { type Command, withPlatform } from './command.ts';
import { finishWith } from './people.ts';

export const testMailCommand: Command = {
  usage: 'test-mail <address>',
  summary: 'Send a test e-mail now, and show the mail server’s answer',
  async run(invocation) {
    const [address] = invocation.words;
    if (!address || emailError(address))
      return finishWith(invocation, 'Please give the e-mail address to send it to.');
    const { smtpUrl: url, mailFrom: from, local } = invocation.config;
    if (!url)
      return finishWith(
        invocation,
        `Not sent: SMTP_URL is not set, so e-mails ${local ? 'are shown at /dev/outbox' : 'wait'}`,
      );
    return withPlatform(invocation, (openPlatform) =>
      noteAround(openPlatform, { act: 'test-mail' }, async () => {
        const { isTaken, sentence } = await sendTestMail({ url, from }, address);
        return finishWith(invocation, sentence, isTaken ? 0 : 1);
      }),
    );
  },
};
