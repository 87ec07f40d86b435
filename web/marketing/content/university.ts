import type { Page } from '../page.ts';

export const university: Page = {
  path: '/university',
  title: 'Loopyard for universities: societies, halls and courses',
  description:
    'Private loops for the societies, halls and courses of a university, run by their own members.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For universities',
      title: 'A university is two hundred small rooms',
      lead: 'The choir, the third floor, the Thursday labs: each has a loop of its own. A student has one account, and a profile for each loop.',
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
        file: 'hero-university.svg',
        alt: 'Students at a long table in a library with tall arched windows',
      },
    },
    {
      kind: 'points',
      title: 'Benefits',
      points: [
        {
          title: 'Societies that last',
          text: 'Committees change every June. The loop, its pictures and its members stay; one click hands the loop over to the new chair.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
        {
          title: 'A profile for each loop',
          text: 'Captain in one loop, beginner in another. You can use another name in the choir than on your course.',
          icon: {
            file: 'icon-threads.svg',
            alt: '',
          },
        },
        {
          title: 'Tickets and membership',
          text: 'Charge a yearly fee for the society, or a price for a recording. People pay by card, and the treasurer sees who has paid.',
          icon: {
            file: 'icon-payments.svg',
            alt: '',
          },
        },
        {
          title: 'Access that ends',
          text: 'People who leave lose access at once, even on pages that are already open. We check whenever a picture is opened.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'Public or private',
          text: 'Let people find a society by name and read it as guests, or hide a course from everyone outside.',
          icon: {
            file: 'icon-visibility.svg',
            alt: '',
          },
        },
        {
          title: 'Yours to run',
          text: 'It takes one command on the university’s own machine. Your data stays in the building.',
          icon: {
            file: 'icon-no-ads.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'Hand over in June, don’t start again in September',
      paragraphs: [
        'The old chair makes the new one an admin and hands the loop over. Five years of regattas stay, and so do the people who rowed in them.',
      ],
      list: [
        'Each loop has one owner, and everyone knows who it is',
        'The last admin can’t leave by accident',
        'A deleted loop can be restored for 14 days',
      ],
      picture: {
        file: 'scene-regatta.webp',
        alt: 'A regatta: boats on the river and people on the bank',
      },
    },
    {
      kind: 'quotes',
      title: 'What they say',
      isSample: true,
      quotes: [
        {
          tab: 'A society',
          text: 'Our page used to belong to a girl who graduated in 2016. Now it belongs to the club.',
          name: 'Noor Haddad',
          role: 'Chair, boat club',
          picture: {
            file: 'face-noor.webp',
            alt: '',
          },
        },
        {
          tab: 'The union',
          text: 'We stopped paying to reach our own members.',
          name: 'Ruth Calder',
          role: 'Students’ union',
          picture: {
            file: 'face-ruth.webp',
            alt: '',
          },
        },
        {
          tab: 'A lecturer',
          text: 'They ask under the post instead of in forty e-mails, and then they answer each other.',
          name: 'Tomas Reid',
          role: 'Lecturer, physics',
          picture: {
            file: 'face-tomas.webp',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'call',
      title: 'Start with one society',
      text: 'It takes less time than booking a room.',
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
    },
  ],
};
