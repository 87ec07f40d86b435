import type { Page } from '../page.ts';

export const conferences: Page = {
  path: '/conferences',
  title: 'Conferences on Loopyard: two days, one loop',
  description:
    'Two days on private networks for schools and clubs, on 20 and 21 November 2017: a loop for everyone who comes, and a year’s membership for £10.',
  sections: [
    {
      kind: 'hero',
      kicker: 'Two-day conference',
      title: 'The talk is over. The conversation isn’t.',
      lead: 'Two days about private networks for schools, clubs and unions. Everyone who registers joins the conference’s loop for a year, with its slides, films and people, and can ask the questions there was no time for.',
      actions: [
        {
          label: 'Register',
          to: '/conferences#register',
        },
        {
          label: 'Back Home',
          to: '/',
        },
      ],
      picture: {
        file: 'hero-conferences.svg',
        alt: 'A speaker before a bright screen, two guests on the stage and a full hall',
      },
    },
    {
      kind: 'points',
      title: 'The two days',
      lead: 'These two days are over. The form is still here, and it still works.',
      points: [
        {
          title: 'Monday 20 Nov 2017',
          text: 'Small rooms: what a school, a choir and a union branch need from a network, and what they don’t.',
          icon: {
            file: 'icon-threads.svg',
            alt: '',
          },
        },
        {
          title: 'Tuesday 21 Nov 2017',
          text: 'Strong locks: pictures of children, and what happens to access when people leave.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'The year after',
          text: 'A loop for participants only, with every speaker and a film of every talk.',
          icon: {
            file: 'icon-alive.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'For your own conference',
      paragraphs: [
        'Create a loop before the first guest registers. You can change the programme without printing it again, and speakers can share their slides and answer questions in one place.',
      ],
      list: [
        'A code on the badge that works until the last day',
        'Charge for the recordings',
        'Give the speakers a role, and posts that only they see',
      ],
      picture: {
        file: 'scene-march.webp',
        alt: 'People with banners walking through a town',
      },
      action: {
        label: 'Try the union’s demo',
        to: '/demo/union',
      },
    },
    {
      kind: 'form',
      id: 'register',
      title: 'Register',
      lead: 'You get a one-year membership for one day or both. You pay by card.',
      form: 'conference',
    },
  ],
};
