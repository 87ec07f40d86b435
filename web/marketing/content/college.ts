import type { Page } from '../page.ts';

export const college: Page = {
  path: '/college',
  title: 'Loopyard for colleges: courses, workshops and campuses',
  description:
    'One loop for each course and one for the college: room changes, work worth showing, and learners who read it all on the way in.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For colleges',
      title: 'Three campuses, forty courses, one place to look',
      lead: 'Each course has a loop, and so does the whole college. Learners hear of a room change before they get on the bus, and more people see good work.',
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
        file: 'hero-college.svg',
        alt: 'Three students at a workbench with an engine, a screen and tools on the wall',
      },
    },
    {
      kind: 'points',
      title: 'For people who are rarely at a desk',
      points: [
        {
          title: 'Room changes that reach the car park',
          text: 'Post it from a phone. Subscribers are notified at once, and nobody has to check their e-mail.',
          icon: {
            file: 'icon-alive.svg',
            alt: '',
          },
        },
        {
          title: 'Work on show',
          text: 'Show welds, plates, prints and films in any order. The feed is mostly pictures.',
          icon: {
            file: 'icon-pictures.svg',
            alt: '',
          },
        },
        {
          title: 'A role for each',
          text: 'Tutor, Learner, Employer: show a post about a placement only to the people it is for.',
          icon: {
            file: 'icon-visibility.svg',
            alt: '',
          },
        },
        {
          title: 'Codes for enrolment day',
          text: 'Put up a code that works until Friday, or give the governor one that works once.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
        {
          title: 'Figures for the review',
          text: 'See in small charts who was active this week and which posts were read.',
          icon: {
            file: 'icon-analytics.svg',
            alt: '',
          },
        },
        {
          title: 'Fees paid in one place',
          text: 'Learners pay the materials fee, or for the trip, where they read about it.',
          icon: {
            file: 'icon-payments.svg',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'beside',
      title: 'A portfolio that grows by itself',
      paragraphs: [
        'Learners post what they made, and tutors comment on it. By summer there is a year of work to show. Where everybody is 18 or older, its author can copy it into the next course’s loop.',
      ],
      list: [
        'Twenty pictures or a film in a post',
        'A price, a password or one role only, where you need it',
        'The original picture is kept when you crop it',
      ],
      picture: {
        file: 'scene-science.webp',
        alt: 'A fair of things made by students: a volcano, a robot and planets',
      },
    },
    {
      kind: 'quotes',
      title: 'What they say',
      isSample: true,
      quotes: [
        {
          tab: 'A tutor',
          text: 'My bricklayers do not read e-mails. They read this in the van.',
          name: 'Kofi Mensah',
          role: 'Tutor, construction',
          picture: {
            file: 'face-kofi.webp',
            alt: '',
          },
        },
        {
          tab: 'A learner',
          text: 'I showed my first loaf to sixty people who know about bread.',
          name: 'Ingrid Dahl',
          role: 'Learner, bakery',
          picture: {
            file: 'face-ingrid.webp',
            alt: '',
          },
        },
        {
          tab: 'The registry',
          text: 'Enrolment was a code on a poster. By lunch, two hundred had joined, and nobody who should not have.',
          name: 'Tomas Reid',
          role: 'Registrar',
          picture: {
            file: 'face-tomas.webp',
            alt: '',
          },
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Before the term begins',
      steps: [
        'Create a loop for the college and one for each course.',
        'Make tutors admins of their loops. They do the rest.',
        'Hand out codes on enrolment day that end on Friday.',
      ],
      action: {
        label: 'Get Started',
        to: '/register',
      },
    },
    {
      kind: 'call',
      title: 'Forty courses, and a price per member',
      text: 'Every new loop starts with all features. Enterprise is for whole colleges: one licence, as many loops as you like.',
      actions: [
        {
          label: 'See the prices',
          to: '/pricing',
        },
        {
          label: 'Talk to us',
          to: '/contact?about=enterprise',
        },
      ],
    },
  ],
};
