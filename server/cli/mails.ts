import { resendMails } from '../platform/mail/send.ts';
import { type Command, withPlatform } from './command.ts';
import { finishWith } from './people.ts';

export const retryMailsCommand: Command = {
  usage: 'retry-mails',
  summary: 'Send the mails that could not be sent once more',
  run: (invocation) =>
    withPlatform(invocation, async ({ platform, ctx }) => {
      const done = await platform.database.transact((tx) => resendMails(ctx, tx));
      if (!done.ok) return 1;
      const { again, lost } = done.value;
      for (const { to, subject, error } of again)
        invocation.say(`${to}: ${subject} (${error ?? 'no reason kept'})`);
      if (lost > 0)
        invocation.say(
          `${lost} can’t be sent again: they contain a link that signs somebody in, or are a week old. People can ask for new ones`,
        );
      return finishWith(invocation, `Will be sent again as soon as the server runs: ${again.length}`, 0);
    }),
};
