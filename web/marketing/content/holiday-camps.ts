import type { Page } from '../page.ts';

export const holidayCamps: Page = {
  path: '/holiday-camps',
  title: 'Loopyard for holiday camps: a postcard every evening',
  description:
    'Parents see the day at camp, and nobody else does. A private loop for a week, a summer, or every summer; nothing to install in the woods.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For holiday camps',
      title: 'A postcard every evening, to the right kitchen tables',
      lead: 'They wanted to know one thing: are they happy? Show them. The raft, the fire, the third helping, seen by the parents of this week and nobody else.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'Back Home',
          to: '/',
        },
      ],
      picture: {
        file: 'hero-holiday-camps.svg',
        alt: 'Tents by a lake at night, four children round a camp fire',
      },
    },
    {
      kind: 'points',
      title: 'For a week in the woods',
      points: [
        {
          title: 'Works on a weak connection',
          text: 'Your texts and pictures are kept while you are offline.',
          icon: {
            file: 'icon-alive.svg',
            alt: '',
          },
        },
        {
          title: 'This week’s parents only',
          text: 'A code for each week that ends on Saturday. Next week’s families see next week.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
        {
          title: 'No location in the picture',
          text: 'The location is removed from every picture before anyone sees it.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'Calm on both sides',
      paragraphs: [
        'One post in the evening answers thirty calls. Parents write under it; the leaders answer when the tents are quiet.',
      ],
      list: [
        'Films are made small enough for the farm’s connection',
        'Let a post be seen by leaders only',
        'Remove somebody and they lose access at once',
      ],
      picture: {
        file: 'scene-stars.webp',
        alt: 'A night sky full of stars over dark trees',
      },
    },
    {
      kind: 'beside',
      title: 'Next summer begins with the last one',
      paragraphs: [
        'The loop stays. In January the same families see the same fire, and the places are gone in a week.',
      ],
      picture: {
        file: 'scene-sports.webp',
        alt: 'Children running a relay on grass',
      },
      action: {
        label: 'What it costs',
        to: '/pricing',
      },
    },
    {
      kind: 'call',
      title: 'Before the first tent is up',
      text: 'Make the loop, print the code, put it in the welcome letter.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'Ask us something',
          to: '/contact',
        },
      ],
    },
  ],
};
