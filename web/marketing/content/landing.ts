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
      id: 'product',
      title: 'One loop for each group',
      points: [
        {
          title: 'Made of pictures',
          text: 'Posts with pictures, films and files. The feed is mostly pictures, because that is what people come to see.',
          icon: { file: 'icon-pictures.svg', alt: '' },
        },
        {
          title: 'Private from the start',
          text: 'Members come in by invitation or code. Nobody outside can see the loop, and we sell nothing to advertisers.',
          icon: { file: 'icon-closed.svg', alt: '' },
        },
        {
          title: 'See it as it happens',
          text: 'Comments arrive while you read. Subscribe to the posts and people you care about.',
          icon: { file: 'icon-alive.svg', alt: '' },
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Up and running by break time',
      steps: [
        'Sign up.',
        'Create a loop and give it a name.',
        'Read out its code. Anyone who has it can join.',
      ],
      action: { label: 'Get Started', to: '/register' },
    },
    {
      kind: 'feed',
      id: 'demo',
      title: 'What a loop looks like on a weekday',
      lead: 'Brindlewick School is made up, even the bear in the lost property. Look around, write and delete as you like: nothing you do there is sent anywhere.',
      actions: [
        { label: 'Try the demo', to: '/demo/school' },
        { label: 'A club', to: '/demo/club' },
        { label: 'A union', to: '/demo/union' },
      ],
    },
    {
      kind: 'cards',
      look: 'awards',
      title: 'Awards',
      lead: 'Your awards go here. We have won none yet, so these three are made up.',
      isSample: true,
      cards: [
        {
          title: 'Quiet Corner Prize',
          text: 'For sending nobody a notification after ten at night unless they asked for it.',
          note: 'Brindlewick Education Fair',
          picture: { file: 'award-cup.svg', alt: '' },
        },
        {
          title: 'Plain Words Rosette',
          text: 'For error messages that a school secretary understands at once.',
          note: 'Society of Noticeboards',
          picture: { file: 'award-rosette.svg', alt: '' },
        },
        {
          title: 'Small Rooms Star',
          text: 'For software that works just as well for a club of nine as for a college of nine hundred.',
          note: 'Clubs and Halls Review',
          picture: { file: 'award-star.svg', alt: '' },
        },
      ],
    },
    {
      kind: 'cards',
      look: 'articles',
      title: 'Articles',
      lead: 'What might be written about a school, a club and a union that use Loopyard.',
      isSample: true,
      cards: [
        {
          title: 'The lost bear that runs a noticeboard',
          text: 'How one secretary emptied the lost property box in an afternoon, by posting a picture of it.',
          note: 'The Brindlewick Post',
          picture: {
            file: 'scene-lost.webp',
            alt: 'A shelf of lost things: a scarf, a bear, a bottle, a rucksack',
          },
        },
        {
          title: 'Six in the morning, eight blades, one thread',
          text: 'A rowing club used to ring everyone before each outing. Now they read one post at breakfast.',
          note: 'Oar & Weir',
          picture: { file: 'scene-regatta.webp', alt: 'Three boats racing, seen from a bridge' },
        },
        {
          title: 'A branch meeting without the chain of e-mails',
          text: 'Rotas, minutes and a lantern walk: what members see, and the employer does not.',
          note: 'Shift Change Quarterly',
          picture: {
            file: 'scene-lanterns.webp',
            alt: 'People walking through a town at night with lanterns',
          },
        },
      ],
    },
    {
      kind: 'cards',
      look: 'partners',
      title: 'Partners',
      lead: 'Four made-up names that show where your partners go.',
      isSample: true,
      cards: [
        {
          title: 'Millbridge Trust',
          text: 'Schools along the river',
          picture: { file: 'partner-1.svg', alt: '' },
        },
        {
          title: 'Weirside Sports',
          text: 'Clubs on and off the water',
          picture: { file: 'partner-2.svg', alt: '' },
        },
        {
          title: 'Sixfold Print',
          text: 'Posters and code cards',
          picture: { file: 'partner-3.svg', alt: '' },
        },
        {
          title: 'Two Rooms',
          text: 'Halls for hire by the hour',
          picture: { file: 'partner-4.svg', alt: '' },
        },
      ],
    },
    {
      kind: 'call',
      title: 'Try it with one class, one crew, one branch',
      text: 'You can set up a loop in under two minutes. No contract, no upfront cost, no card.',
      actions: [
        { label: 'Get Started', to: '/register' },
        { label: 'What it costs', to: '/pricing' },
      ],
    },
  ],
};
