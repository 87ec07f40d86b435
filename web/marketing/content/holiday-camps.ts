import type { Page } from '../page.ts';

export const holidayCamps: Page = {
  path: '/holiday-camps',
  title: 'Loopyard for holiday camps: a postcard every evening',
  description:
    'Parents see the day at camp, and nobody else does. A private loop for a week, a summer or every summer, with nothing to install.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For holiday camps',
      title: 'A postcard every evening, to the right families',
      lead: 'Parents want to know one thing: are they happy? Show them the raft, the fire and the third helping. Only this week’s parents can see them.',
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
          text: 'Your words and pictures are kept while you are offline.',
          icon: {
            file: 'icon-alive.svg',
            alt: '',
          },
        },
        {
          title: 'This week’s parents only',
          text: 'Each week has a code that ends on Saturday. Next week’s families get a new one.',
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
      title: 'Fewer telephone calls',
      paragraphs: [
        'One post in the evening saves thirty calls. Parents comment on it, and the leaders answer when the tents are quiet.',
      ],
      list: [
        'Films are made smaller for a slow connection',
        'Show a post to leaders only',
        'Remove someone, and they lose access at once',
      ],
      picture: {
        file: 'scene-stars.webp',
        alt: 'A night sky full of stars over dark trees',
      },
    },
    {
      kind: 'beside',
      title: 'Next summer starts here',
      paragraphs: [
        'The loop stays. In January, the same families see the pictures again, and sign up for next summer.',
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
      text: 'Create the loop, print the code and put it in the welcome letter.',
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
