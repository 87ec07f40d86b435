import type { Page } from '../page.ts';

export const teacherPath: Page = {
  path: '/teacher-path',
  title: 'For teachers: a class that talks in the right place',
  description:
    'The first of three short pages for teachers: what a loop does for a class, how you stay in charge of it, and how little time it takes.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For teachers · 1 of 3',
      title: 'They are going to talk anyway. Give them a good room.',
      lead: 'A loop for your class: you hold the key, you see what is reported, and the homework is where the questions are.',
      actions: [
        {
          label: 'Next: see it',
          to: '/teacher-path-2',
        },
        {
          label: 'Get Started',
          to: '/register',
        },
      ],
      picture: {
        file: 'hero-teacher-path.svg',
        alt: 'A teacher at a green board, three pupils, two of them with a hand up',
      },
    },
    {
      kind: 'points',
      title: 'You stay in charge',
      points: [
        {
          title: 'You let them in',
          text: 'With a code that you read out and that ends at four o’clock. Nobody else comes in.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
        {
          title: 'You decide who sees it',
          text: 'A post for everyone, for teachers only, or with a password until the lesson.',
          icon: {
            file: 'icon-visibility.svg',
            alt: '',
          },
        },
        {
          title: 'You hear of it first',
          text: 'A report comes to you with what was said and what it says now. The person reported never sees who reported them.',
          icon: {
            file: 'icon-threads.svg',
            alt: '',
          },
        },
        {
          title: 'You see who has read it',
          text: 'Before the lesson, as a small chart with a sentence. No marks, no scores.',
          icon: {
            file: 'icon-analytics.svg',
            alt: '',
          },
        },
        {
          title: 'You can take it back',
          text: 'A comment, a post, a member. A removed member loses access within a second.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'You owe nobody',
          text: 'No advertising, nothing sold, and you can take all of it with you.',
          icon: {
            file: 'icon-no-ads.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'call',
      title: 'See a class in it',
      text: 'A film, then a school that we made up.',
      actions: [
        {
          label: 'Next: see it',
          to: '/teacher-path-2',
        },
      ],
    },
  ],
};
