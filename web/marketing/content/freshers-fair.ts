import type { Page } from '../page.ts';

export const freshersFair: Page = {
  path: '/freshers-fair',
  title: 'Freshers’ fair: sign up members at your stall',
  description:
    'Put a code on your stall, and new members join on the spot. Loops for clubs and societies at the freshers’ fair.',
  sections: [
    {
      kind: 'hero',
      kicker: 'At the freshers’ fair',
      title: 'Three hundred addresses, and you can’t read one of them',
      lead: 'Leave the clipboard at home. People scan the code on your stall, and see last year’s regatta before they reach the next one.',
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
        'The evening before: create a loop, five posts, and a code that ends on Sunday.',
        'Print the code. The page shows it in large letters, with a QR code to scan.',
        'At the stall: people scan it, sign up and join. No app, no form, no queue.',
        'On Monday: post where and when you meet. Everyone sees it.',
      ],
      action: {
        label: 'Get Started',
        to: '/register',
      },
    },
    {
      kind: 'beside',
      title: 'The fair is over, the loop goes on',
      paragraphs: [
        'In the evening, new members find what you showed them on the day: the pictures, the people and the first date. They subscribe to what they care about.',
      ],
      list: [
        'Codes that end on a day you choose, or work only once',
        'Words to read out where there is no camera',
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
          text: 'No, it is a website. It works on any phone, and you can add it to the home screen.',
          icon: {
            file: 'icon-alive.svg',
            alt: '',
          },
        },
        {
          title: '“Who sees me there?”',
          text: 'Only members of the society: not the university, not search engines, not advertisers.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: '“What does it cost?”',
          text: 'Nothing for members, unless you charge a fee. For the society, [nothing at first](/pricing).',
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
      text: 'You have plenty of time. It takes two minutes.',
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
