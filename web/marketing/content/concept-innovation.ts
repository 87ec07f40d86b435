import type { Page } from '../page.ts';

export const conceptInnovation: Page = {
  path: '/concept-innovation',
  title: 'The concept: a network of small rooms',
  description:
    'Why Loopyard has no public feed, no followers and no advertising: the idea behind loops, and what we left out on purpose.',
  sections: [
    {
      kind: 'hero',
      kicker: 'Concept and innovation',
      title: 'What if a network were made of rooms, not of an audience?',
      lead: 'Other networks try to reach as many people as possible. We asked who should be in the room. That is why Loopyard is different.',
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
          text: 'It has members and admins, and a code lets people in. Nobody outside can tell that it exists.',
        },
        {
          title: 'Access is checked every time',
          text: 'We check whenever a page or a picture is opened. Remove someone, and they see nothing more.',
        },
        {
          title: 'One person, several profiles',
          text: 'A teacher may be a goalkeeper on Saturday. You have a profile for each loop, and nothing links them.',
        },
        {
          title: 'New posts wait for you',
          text: 'The feed does not move while you read. New posts appear when you choose “See New Posts”.',
        },
        {
          title: 'You can always leave',
          text: 'Download everything you wrote as one file. Delete your account, and everything is gone within ninety days, even from backups.',
        },
        {
          title: 'Small enough to run yourself',
          text: 'It takes one command on one machine. A school can run its own network.',
        },
      ],
    },
    {
      kind: 'beside',
      title: 'What we left out on purpose',
      paragraphs: [
        'No count of followers. No public profile. No message from a stranger. No “people you may know”. No advertising, and no data that an advertiser would pay for.',
        'These make other networks grow. None of them helps a choir to sing.',
      ],
      picture: {
        file: 'scene-board.webp',
        alt: 'A cork noticeboard with a chess poster, a rota and a cat',
      },
    },
    {
      kind: 'call',
      title: 'Try the idea',
      text: 'Look around three made-up groups.',
      actions: [
        {
          label: 'Open the demo',
          to: '/demo/school',
        },
        {
          label: 'See how people use it',
          to: '/inspiration',
        },
      ],
    },
  ],
};
