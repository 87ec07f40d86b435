import type { Page } from '../page.ts';

export const studentPath: Page = {
  path: '/student-path',
  title: 'For students: a place that is only yours and theirs',
  description:
    'The first of three short pages for students: what a loop is, who sees you in it, and what it never does. No app, no followers, no strangers.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For students · 1 of 3',
      title: 'Not everyone. Just your people.',
      lead: 'Your course, your team, your year. You post, and they see it. There are no likes and no followers.',
      actions: [
        {
          label: 'Next: see it',
          to: '/student-path-2',
        },
        {
          label: 'Get Started',
          to: '/register',
        },
      ],
      picture: {
        file: 'hero-student-path.svg',
        alt: 'A student with a pink rucksack beside a phone that shows a feed',
      },
    },
    {
      kind: 'points',
      title: 'Three things to know',
      points: [
        {
          title: 'Who sees me?',
          text: 'The people in the loop, and nobody else. You can look at the list of members.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'What do you keep?',
          text: 'What you post, until you delete it. We don’t show anyone where a picture was taken.',
          icon: {
            file: 'icon-pictures.svg',
            alt: '',
          },
        },
        {
          title: 'Can I leave?',
          text: 'Yes, any loop, at any time. You can download everything you wrote, or delete it all.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'One account, several profiles',
      paragraphs: [
        'Use a nickname in the chess loop and your full name on the course. You have a profile for each loop, and people in one loop can’t see the others.',
      ],
      picture: {
        file: 'scene-stars.webp',
        alt: 'A night sky full of stars over dark trees',
      },
    },
    {
      kind: 'call',
      title: 'Ninety seconds of film',
      text: 'Or read it, if you are in a lecture.',
      actions: [
        {
          label: 'Next: see it',
          to: '/student-path-2',
        },
      ],
    },
  ],
};
