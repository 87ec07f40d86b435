import type { Page } from '../page.ts';

export const inspiration: Page = {
  path: '/inspiration',
  title: 'Inspiration: what people do with a loop',
  description:
    'An allotment, a boat club, a bus depot, a school play: small stories of what groups do with a loop of their own. All made up, all possible.',
  sections: [
    {
      kind: 'hero',
      kicker: 'Inspiration',
      title: 'Three people, one kite, and somewhere to show it',
      lead: 'Every group uses its loop in its own way. We made up these six, but one of them could be yours.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'See one in the demo',
          to: '/demo/club',
        },
      ],
      picture: {
        file: 'hero-inspiration.svg',
        alt: 'Three people on a hill at sunset flying a pink kite',
      },
    },
    {
      kind: 'cards',
      look: 'articles',
      title: 'Six small loops',
      isSample: true,
      cards: [
        {
          title: 'The allotment',
          text: 'Each plot has a post, copied every spring. Slugs have a post of their own.',
          note: '31 members',
          picture: {
            file: 'scene-allotment.webp',
            alt: 'Rows of vegetables and a shed',
          },
        },
        {
          title: 'The boat club',
          text: 'Crews on Thursday, times on Sunday, and a film of every start, good or bad.',
          note: '64 members',
          picture: {
            file: 'scene-eight.webp',
            alt: 'An eight on the river at sunrise',
          },
        },
        {
          title: 'The depot',
          text: 'The rota is a picture, and people swap shifts in the comments. The union branch reads it in the canteen.',
          note: '118 members',
          picture: {
            file: 'scene-depot.webp',
            alt: 'Buses in a depot at dawn',
          },
        },
        {
          title: 'The school play',
          text: 'Only the cast sees the rehearsals. Everyone can buy the film for £2.50, which helps to pay for a new curtain.',
          note: '203 members',
          picture: {
            file: 'scene-play.webp',
            alt: 'Two players before a red curtain',
          },
        },
        {
          title: 'The bake sale',
          text: 'Who brings what, with pictures, so that nobody gets nine banana loaves again.',
          note: '45 members',
          picture: {
            file: 'scene-bake.webp',
            alt: 'A table of cakes',
          },
        },
        {
          title: 'Lost and found',
          text: 'One photograph of a jumper, seen by forty parents. Its owner was found in four minutes.',
          note: 'One loop, one box',
          picture: {
            file: 'scene-lost.webp',
            alt: 'A box of lost things',
          },
        },
      ],
    },
    {
      kind: 'quotes',
      title: 'In their words',
      isSample: true,
      quotes: [
        {
          tab: 'The treasurer',
          text: 'I know who has paid without knocking on doors.',
          name: 'Peg Lathom',
          role: 'Treasurer, boat club',
          picture: {
            file: 'face-peg.webp',
            alt: '',
          },
        },
        {
          tab: 'The fourteen-year-old',
          text: 'It’s just us. You don’t have to be anybody.',
          name: 'Noor Haddad',
          role: 'Student',
          picture: {
            file: 'face-noor.webp',
            alt: '',
          },
        },
        {
          tab: 'The secretary',
          text: 'I press one button, and it is the right one.',
          name: 'Grace Adebayo',
          role: 'School secretary',
          picture: {
            file: 'face-grace.webp',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'call',
      title: 'Yours is the seventh',
      text: 'Give it a name and invite your people.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'The idea behind it',
          to: '/concept-innovation',
        },
      ],
    },
  ],
};
