import { consentLimits } from '@loopyard/contract/ages.ts';
import type { UserId } from '../../../platform/context.ts';
import { letter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

/** The beginning of their keys, which finds them when the account is erased. */
export const keyOfMails = (userId: UserId) => `parental-consent:${userId}:`;

const sort = { name: 'parental-consent', perDay: consentLimits.mailsPerDay };

type Asking = { key: string; to: string; name: string; token: string; baseUrl: string };

export function consentMail({ key, to, name, token, baseUrl }: Asking): Mail {
  const days = consentLimits.daysOpen;
  return {
    key,
    to,
    subject: `May ${name} use Loopyard?`,
    hasSecret: true,
    unconfirmed: sort,
    ...letter({
      heading: `May ${name} use Loopyard?`,
      paragraphs: [
        `${name} wants an account on Loopyard at ${new URL(baseUrl).host} and gave this address as a parent’s. At their age a parent has to agree first.`,
        'Loopyard is a private place where a group, such as a school class or a club, shares pictures, films, files and words. Only members of the group see them.',
        'The page behind the button says what is kept, and takes your answer: yes or no.',
      ],
      button: { label: 'Read more and answer', url: `${baseUrl}/parent?token=${token}` },
      footer: `Without an answer the account and your address are deleted ${days} days after the sign-up. If you don’t know ${name}, please answer no, or ignore this e-mail.`,
    }),
  };
}
