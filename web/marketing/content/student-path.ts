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
      title: 'Not everyone. Just everyone you mean.',
      lead: 'Your course, your team, your year. You post, they see it, and that is all that happens. Nobody keeps score.',
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
          text: 'The people in the loop. You can look at the list. Your mother is on it only if she is in your team.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'What is kept?',
          text: 'What you post, until you delete it. Not where a picture was taken: we remove that before anyone sees it.',
          icon: {
            file: 'icon-pictures.svg',
            alt: '',
          },
        },
        {
          title: 'Can I leave?',
          text: 'Any time, from any loop. Take everything you wrote with you, or delete the lot.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'One account, several you',
      paragraphs: [
        'A nickname in the chess loop, your whole name on the course. Each loop has a profile of its own, and nobody can look from one into the other.',
      ],
      picture: {
        file: 'scene-stars.webp',
        alt: 'A night sky full of stars over dark trees',
      },
    },
    {
      kind: 'call',
      title: 'Ninety seconds of film',
      text: 'Or the same in words, if you are in a lecture.',
      actions: [
        {
          label: 'Next: see it',
          to: '/student-path-2',
        },
      ],
    },
  ],
};
