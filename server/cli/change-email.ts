import { giveAddress } from '../features/accounts/email-changes/by-operator.ts';
import { actAndNote } from '../features/operator/acts.ts';
import { sentenceOf } from '../platform/result.ts';
import type { Command } from './command.ts';
import { finishWith, usage, withPerson } from './people.ts';

export const changeEmailCommand: Command = {
  usage: 'change-email <email> <new-email>',
  summary: 'Give someone another e-mail address: they are logged out everywhere',
  async run(invocation) {
    const [email, newEmail] = invocation.words;
    if (!newEmail) return usage(invocation, changeEmailCommand);
    const { supportEmail, contactEmail } = invocation.config;
    return withPerson(invocation, email, async (userId, openPlatform) => {
      const { platform, ctx } = openPlatform;
      const helpEmail = supportEmail ?? contactEmail;
      const baseUrl = platform.baseUrl();
      const result = await actAndNote(openPlatform, { act: 'change-email', userId }, (tx) =>
        giveAddress(ctx, tx, { userId, email: newEmail, baseUrl, helpEmail }),
      );
      return result.ok
        ? finishWith(invocation, `${email} now has the address ${newEmail}, and logs in with it`, 0)
        : finishWith(invocation, sentenceOf(result));
    });
  },
};
