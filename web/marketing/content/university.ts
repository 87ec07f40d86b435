import type { Page } from '../page.ts';

export const university: Page = {
  path: '/university',
  title: 'Loopyard for universities: societies, halls and courses',
  description:
    'Societies that outlive their committee, halls that know their people, courses that talk. Private loops for a university, run by their members.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For universities',
      title: 'A university is two hundred small rooms',
      lead: 'The choir, the third floor, the labs on Thursday. Each has a loop with its own door; a student has one account and as many faces as rooms.',
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
          text: 'Committees change every June. The loop, its pictures and its members stay; the chair is handed over in one click.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
        {
          title: 'A profile for each room',
          text: 'Captain in one loop, beginner in another. The name in the choir need not be the one on the course.',
          icon: {
            file: 'icon-threads.svg',
            alt: '',
          },
        },
        {
          title: 'Tickets and membership',
          text: 'A yearly fee for the society, a price for the recording. Paid by card, listed for the treasurer.',
          icon: {
            file: 'icon-payments.svg',
            alt: '',
          },
        },
        {
          title: 'Rights that end',
          text: 'Anyone who leaves is out at once, even in open windows. Access is checked whenever a picture is shown.',
          icon: {
            file: 'icon-closed.svg',
            alt: '',
          },
        },
        {
          title: 'Open to look, or not',
          text: 'A society can be found by name and read by guests. A course can stay invisible to everyone outside.',
          icon: {
            file: 'icon-visibility.svg',
            alt: '',
          },
        },
        {
          title: 'Yours to run',
          text: 'One command on one machine of the university’s own. Nothing leaves the building.',
          icon: {
            file: 'icon-no-ads.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'Hand over in June, not start over in September',
      paragraphs: [
        'The old chair makes the new one an admin and hands the loop over. Five years of regattas are still there, and so are the people who rowed in them.',
      ],
      list: [
        'The owner is always one person, and always known',
        'The last admin cannot leave by accident',
        'A deleted loop can be brought back for fourteen days',
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
          text: 'They ask under the sheet instead of in forty e-mails, and then they answer each other.',
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
      title: 'Begin with one society',
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
