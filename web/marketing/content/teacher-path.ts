import type { Page } from '../page.ts';

export const teacherPath: Page = {
  path: '/teacher-path',
  title: 'For teachers: a private place for your class',
  description:
    'The first of three short pages for teachers: what a loop does for a class, how you stay in charge of it, and how little time it takes.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For teachers · 1 of 3',
      title: 'They are going to talk anyway. Give them a good place.',
      lead: 'A loop for your class: you decide who joins, you see what is reported, and you can put the homework where the questions are.',
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
          text: 'People join with a code that you read out. You decide when it stops working. Nobody else can join.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
        {
          title: 'You decide who sees it',
          text: 'Show a post to everyone, to teachers only, or to people who have the password.',
          icon: {
            file: 'icon-visibility.svg',
            alt: '',
          },
        },
        {
          title: 'You hear about it first',
          text: 'A report shows you what was said and what it says now. The author is not told who reported the post.',
          icon: {
            file: 'icon-threads.svg',
            alt: '',
          },
        },
        {
          title: 'You see who has read it',
          text: 'A small chart shows you before the lesson.',
          icon: {
            file: 'icon-analytics.svg',
            alt: '',
          },
        },
        {
          title: 'You can take it back',
          text: 'Delete a comment or a post, or remove a member, who loses access within a second.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'You are not tied to us',
          text: 'We show no advertising and sell no data, and you can take everything with you.',
          icon: {
            file: 'icon-no-ads.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'call',
      title: 'See a class at work',
      text: 'Watch a film, then look around a made-up school.',
      actions: [
        {
          label: 'Next: see it',
          to: '/teacher-path-2',
        },
      ],
    },
  ],
};
