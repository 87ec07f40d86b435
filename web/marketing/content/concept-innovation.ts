import type { Page } from '../page.ts';

export const conceptInnovation: Page = {
  path: '/concept-innovation',
  title: 'The concept: a network of small rooms',
  description:
    'Why Loopyard has no public feed, no followers and no advertising: the idea behind loops, and what it rules out on purpose.',
  sections: [
    {
      kind: 'hero',
      kicker: 'Concept and innovation',
      title: 'What if a network were made of rooms, not of an audience?',
      lead: 'Every network we know asks how many can be reached. We asked who should be in the room. Most of what is different about Loopyard follows from that one question.',
      actions: [
        {
          label: 'See the product',
          to: '/product',
        },
        {
          label: 'Get Started',
          to: '/register',
        },
      ],
      picture: {
        file: 'hero-concept-innovation.svg',
        alt: 'A light bulb whose wire is a loop, with four people linked to it',
      },
    },
    {
      kind: 'points',
      title: 'Five ideas',
      points: [
        {
          title: 'A loop is a room',
          text: 'It has a door, a list of who is in, and somebody with a key. To those outside it isn’t hidden: it doesn’t exist.',
        },
        {
          title: 'Access is checked every time',
          text: 'Not just when a page opens, but whenever a picture is shown. Take access away and the page is empty.',
        },
        {
          title: 'One person, several faces',
          text: 'A teacher is a goalkeeper on Saturday. A profile for each loop, and nothing links them.',
        },
        {
          title: 'New things wait to be seen',
          text: 'The feed does not move under your thumb. “See New Posts” waits until you ask.',
        },
        {
          title: 'Leaving is a feature',
          text: 'Download everything you wrote as one file. Delete the account, and it is gone, backups included, within ninety days.',
        },
        {
          title: 'Small enough to own',
          text: 'One command, one machine, no operator. A school can hold its own network in one hand.',
        },
      ],
    },
    {
      kind: 'beside',
      title: 'What we left out on purpose',
      paragraphs: [
        'No count of followers. No public profile. No message from a stranger. No “people you may know”. No advertising, and nothing recorded that an advertiser would pay for.',
        'Each of these makes other networks grow. None of them makes a choir sing better.',
      ],
      picture: {
        file: 'scene-board.webp',
        alt: 'A cork noticeboard with a chess poster, a rota and a cat',
      },
    },
    {
      kind: 'call',
      title: 'Try the idea',
      text: 'Three made-up groups that you can click through.',
      actions: [
        {
          label: 'Open the demo',
          to: '/demo/school',
        },
        {
          label: 'How it is used',
          to: '/inspiration',
        },
      ],
    },
  ],
};
