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
      lead: 'Two days about private networks for schools, clubs and unions. Everyone who registers joins the conference’s loop for a year: slides, films, people, and the questions there was no time for.',
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
          text: 'Small rooms: what a school, a choir and a branch of a union need from a network, and what they don’t.',
          icon: {
            file: 'icon-threads.svg',
            alt: '',
          },
        },
        {
          title: 'Tuesday 21 Nov 2017',
          text: 'Strong locks: pictures of children, people who leave, and rights that end when they should.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'The year after',
          text: 'Every talk as a film and every speaker within reach, in a loop for participants only.',
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
        'Make a loop before the first guest registers. The programme moves without being printed again; speakers upload their slides where the questions are asked; the pictures belong to the people in them.',
      ],
      list: [
        'A code on the badge, good until the last day',
        'Ask a price for the recordings',
        'Give the speakers a role, and a room of their own',
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
      lead: 'A membership of one year comes with either day or both, paid by card.',
      form: 'conference',
    },
  ],
};
