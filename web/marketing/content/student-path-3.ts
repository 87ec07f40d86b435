import type { Page } from '../page.ts';

export const studentPath3: Page = {
  path: '/student-path-3',
  title: 'For students: bring your society with you',
  description:
    'The last of three short pages for students: pass on the link, or ask us for a membership for your society. A person answers.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For students · 3 of 3',
      title: 'One of you goes first',
      lead: 'Send this to your society, or ask us for a membership and we will write to you.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'Back to the first page',
          to: '/student-path',
        },
      ],
      picture: {
        file: 'scene-lanterns.webp',
        alt: 'Paper lanterns over a crowd in the evening',
      },
    },
    {
      kind: 'referral',
      title: 'Pass it on',
      lead: 'For example to the person who keeps the e-mail list.',
      address: '/student-path',
      mail: {
        label: 'Send it by e-mail',
        subject: 'A place for our society',
        body: 'I think we should try this instead of the group chat:',
      },
    },
    {
      kind: 'form',
      id: 'membership',
      title: 'A membership for your society',
      lead: 'Tell us who you are, and a person will answer.',
      form: 'membership',
    },
    {
      kind: 'call',
      title: 'Or just start',
      text: 'It is free for a small group, and everything is included for the first month.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
      ],
    },
  ],
};
