import { actAndNote } from '../features/operator/acts.ts';
import { resendMails } from '../platform/mail/resend.ts';
import { type Command, withPlatform } from './command.ts';
import { finishWith } from './people.ts';

export const retryMailsCommand: Command = {
  usage: 'retry-mails',
  summary: 'Retry e-mails that could not be sent',
  run: (invocation) =>
    withPlatform(invocation, async (openPlatform) => {
      const result = await actAndNote(openPlatform, { act: 'retry-mails' }, (tx) =>
        resendMails(openPlatform.ctx, tx),
      );
      if (!result.ok) return 1;
      const { retriedMails, lostCount } = result.value;
      for (const { to, subject, error } of retriedMails)
        invocation.say(`${to}: ${subject} (${error ?? 'reason unknown'})`);
      if (lostCount > 0)
        invocation.say(
          `${lostCount} can’t be sent again: they contain a link to log in, or are a week old. People can ask for new ones`,
        );
      return finishWith(
        invocation,
        `Will be sent again as soon as the server runs: ${retriedMails.length}`,
        0,
      );
    }),
};
