import type { Page } from '../page.ts';

export const about: Page = {
  path: '/about',
  title: 'About: a noticeboard that answers back · Loopyard',
  description:
    'Founded in 2014 beside a school noticeboard, rebuilt as version 3.0 in 2018: who makes Loopyard, and why it stays private.',
  sections: [
    {
      kind: 'hero',
      kicker: 'About us',
      title: 'We make small rooms on a loud internet',
      lead: 'Loopyard is a private place for people who already know each other: a school, a club or a union.',
      actions: [
        { label: 'Get Started', to: '/register' },
        { label: 'Say hello', to: '/contact' },
      ],
      picture: {
        file: 'scene-boathouse.webp',
        alt: 'A boathouse at dusk, people and bunting in front of it',
      },
    },
    {
      kind: 'beside',
      id: 'story',
      title: '2014: it began at a noticeboard',
      paragraphs: [
        'Loopyard was founded in 2014. Notices hung in a corridor where half of the school never saw them. On public networks, strangers saw them too.',
        'So we built something between the two, as easy as a network and as private as a corridor. Each group has a loop with its own members, who join with a code.',
      ],
      picture: { file: 'scene-board.webp', alt: 'A cork noticeboard with a chess poster, a rota and a cat' },
    },
    {
      kind: 'beside',
      title: '2018: version 3.0',
      paragraphs: [
        'We built version 3.0 from scratch in 2018. Pictures and films come first, comments arrive while you read, and people who leave lose access at once.',
        'Accounts of earlier versions were not carried over. If you had one, please sign up again. The [older version](https://v2.loopyard.example) stays online for reading.',
      ],
      picture: {
        file: 'scene-science.webp',
        alt: 'A science fair: a volcano, a robot and planets under the ceiling',
      },
    },
    {
      kind: 'video',
      title: 'Why private is better',
      lead: 'Our own film isn’t ready yet. Until then, here is “Big Buck Bunny” by the Blender Foundation, which anyone may show.',
      isSample: true,
      youtube: 'aqz-KE-bpKQ',
      poster: { file: 'poster-relay.webp', alt: 'The last bend of a relay on sports day' },
    },
    {
      kind: 'cards',
      look: 'people',
      title: 'The team',
      lead: 'Five people we made up and drew. Put your own team here.',
      isSample: true,
      cards: [
        {
          title: 'Maren Holt',
          text: 'Took the first notice down from the noticeboard and asked who had read it.',
          note: 'Founder',
          picture: { file: 'team-1.webp', alt: 'Portrait of Maren Holt' },
        },
        {
          title: 'Jonah Adeyemi',
          text: 'Keeps the servers running, day and night.',
          note: 'Engineering',
          picture: { file: 'team-2.webp', alt: 'Portrait of Jonah Adeyemi' },
        },
        {
          title: 'Lucia Ferrant',
          text: 'Draws the pictures, and the line that loops through them.',
          note: 'Design',
          picture: { file: 'team-3.webp', alt: 'Portrait of Lucia Ferrant' },
        },
        {
          title: 'Edmund Pell',
          text: 'Was a head teacher for thirty years and tells us when a word is too long.',
          note: 'Schools',
          picture: { file: 'team-4.webp', alt: 'Portrait of Edmund Pell' },
        },
        {
          title: 'Sunita Rao',
          text: 'Answers Customer Support, and remembers your name next time.',
          note: 'Support',
          picture: { file: 'team-5.webp', alt: 'Portrait of Sunita Rao' },
        },
      ],
    },
    {
      kind: 'call',
      title: 'Come in',
      text: 'Create a loop for the people you know. It is free for a small group, and stays free.',
      actions: [
        { label: 'Get Started', to: '/register' },
        { label: 'See the product', to: '/product' },
      ],
    },
  ],
};
