import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

type NewAccount = { email: string; firstName: string };

export function welcomeMail({
  account,
  key,
  baseUrl,
}: {
  account: NewAccount;
  key: string;
  baseUrl: string;
}): Mail {
  return {
    key,
    to: account.email,
    subject: 'Welcome to Loopyard',
    ...letter({
      heading: `Welcome, ${account.firstName}`,
      paragraphs: [
        'Your account is ready. On Loopyard, people meet in loops: private places for a school, a club or a union.',
        'Create a loop for your own group, or join one with the code you were given.',
      ],
      button: { label: 'Open Loopyard', url: `${baseUrl}/what-next` },
      footer: 'You are receiving this because you signed up with this address.',
    }),
  };
}
