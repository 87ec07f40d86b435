import type { Page } from '../page.ts';

export const landing: Page = {
  path: '/',
  title: 'Loopyard: a private place for your school, club or union',
  description:
    'Share posts and pictures with your people and nobody else. Loopyard gives every group a private loop of its own.',
  sections: [
    {
      kind: 'hero',
      title: 'Your people. Your pictures. Nobody else.',
      lead: "Loopyard gives your school, club or union a private place of its own: a loop, where everyone sees what's going on and joins in.",
      actions: [
        { label: 'Get Started', to: '/register' },
        { label: 'I have an account', to: '/login' },
      ],
      picture: { file: 'feed.svg', alt: '' },
    },
    {
      kind: 'points',
      title: 'One loop for each group',
      points: [
        {
          title: 'Made of pictures',
          text: 'Posts with images, films and files. The feed is mostly media, because that is what people come to see.',
          icon: { file: 'icon-pictures.svg', alt: '' },
        },
        {
          title: 'Closed by default',
          text: "Members come in by invitation or code. A loop doesn't exist for anyone outside it, and nothing is for sale to advertisers.",
          icon: { file: 'icon-closed.svg', alt: '' },
        },
        {
          title: 'See it as it happens',
          text: 'Comments arrive while you read. Subscribe to the posts and people you care about, leave the rest.',
          icon: { file: 'icon-alive.svg', alt: '' },
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Up and running by break time',
      steps: [
        'Make an account.',
        'Create a loop and give it a name.',
        'Read out its code. Whoever has it is in.',
      ],
      action: { label: 'Get Started', to: '/register' },
    },
  ],
};
