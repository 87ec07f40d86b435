import type { Page } from '../page.ts';

export const freshersFair: Page = {
  path: '/freshers-fair',
  title: 'Freshers’ fair: sign them up while they stand there',
  description:
    'One code on the stall, and a new member is in before the leaflet is out of their hand. Loops for clubs and societies at the freshers’ fair.',
  sections: [
    {
      kind: 'hero',
      kicker: 'At the freshers’ fair',
      title: 'Three hundred addresses, none of which you can read',
      lead: 'Keep the clipboard at home. A code on the stall is scanned, and your newest member is looking at last year’s regatta before they reach the next stall.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'Try the club’s demo',
          to: '/demo/club',
        },
      ],
      picture: {
        file: 'hero-freshers-fair.svg',
        alt: 'Striped stalls under bunting, and new students waving',
      },
    },
    {
      kind: 'steps',
      title: 'The day itself',
      steps: [
        'The evening before: make a loop, five posts, and a code that ends on Sunday.',
        'Print its page. It shows the code in large letters, with a QR code to scan.',
        'At the stall: they scan, sign up and are in. No app, no form, no queue.',
        'On Monday: post where and when you meet. Everyone is already there.',
      ],
      action: {
        label: 'Get Started',
        to: '/register',
      },
    },
    {
      kind: 'beside',
      title: 'A stall that goes on after the fair',
      paragraphs: [
        'What you show on the day is what they find in the evening: the pictures, the people, the first date. They subscribe to what they care about and leave the rest.',
      ],
      list: [
        'Codes that end by themselves, or work once',
        'Words to read aloud where there is no camera',
        'See how many people joined with each code',
      ],
      picture: {
        file: 'scene-lanterns.webp',
        alt: 'Paper lanterns over a crowd in the evening',
      },
    },
    {
      kind: 'points',
      title: 'Three things people ask at the stall',
      points: [
        {
          title: '“Is it another app?”',
          text: 'It is a web page. It works on the phone in their hand, and can be added to its home screen.',
          icon: {
            file: 'icon-alive.svg',
            alt: '',
          },
        },
        {
          title: '“Who sees me there?”',
          text: 'Members of the society. Not the university, not a search engine, not an advertiser.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: '“What does it cost?”',
          text: 'Nothing for members, unless you charge a fee. For the society, [nothing to begin with](/pricing).',
          icon: {
            file: 'icon-payments.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'call',
      title: 'The fair is on Thursday',
      text: 'That is enough time. It takes two minutes.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'See the product',
          to: '/product',
        },
      ],
    },
  ],
};
