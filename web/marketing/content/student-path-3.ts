import type { Page } from '../page.ts';

export const studentPath3: Page = {
  path: '/student-path-3',
  title: 'For students: bring your society with you',
  description:
    'The last of three short pages for students: pass the address on, or ask us for a membership for your society. We answer in person.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For students · 3 of 3',
      title: 'One of you goes first',
      lead: 'It is usually the one who reads to the end. Send this to your society, or ask us for a membership and we write to you.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'From the beginning',
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
      lead: 'To the one who keeps the e-mail list, for instance.',
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
      lead: 'Tell us who you are; a person answers.',
      form: 'membership',
    },
    {
      kind: 'call',
      title: 'Or simply begin',
      text: 'Free for a small group, and everything is included for the first month.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
      ],
    },
  ],
};
