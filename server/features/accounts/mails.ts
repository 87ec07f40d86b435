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
        'Your account is ready. Loopyard is made of loops: private places for a school, a club, a union.',
        'Create one for your people, or join one with the code you were given.',
      ],
      button: { label: 'Open Loopyard', url: `${baseUrl}/what-next` },
      footer: 'You are receiving this because you signed up with this address.',
    }),
  };
}
