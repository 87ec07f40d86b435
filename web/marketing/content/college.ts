import type { Page } from '../page.ts';

export const college: Page = {
  path: '/college',
  title: 'Loopyard for colleges: courses, workshops and campuses',
  description:
    'One loop for each course and one for the college: timetables that move, work worth showing, and learners who read it on the way in.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For colleges',
      title: 'Three campuses, forty courses, one place to look',
      lead: 'A course has its own loop, and the college has one for all. The room change is there before the bus is, and good work gets seen by more than its marker.',
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
      title: 'Made for people who are rarely at a desk',
      points: [
        {
          title: 'Room changes that reach the car park',
          text: 'Post it from a phone. Subscribers have it at once; nobody has to open an inbox.',
          icon: {
            file: 'icon-alive.svg',
            alt: '',
          },
        },
        {
          title: 'Work on show',
          text: 'Welds, plates, prints and films in the order you like. The feed is mostly pictures, because the work is.',
          icon: {
            file: 'icon-pictures.svg',
            alt: '',
          },
        },
        {
          title: 'A role for each',
          text: 'Tutor, Learner, Employer: show a placement only to the people it is for.',
          icon: {
            file: 'icon-visibility.svg',
            alt: '',
          },
        },
        {
          title: 'Codes for enrolment day',
          text: 'One code on the wall, good until Friday. Or one that works once, for the governor.',
          icon: {
            file: 'icon-membership.svg',
            alt: '',
          },
        },
        {
          title: 'Figures for the review',
          text: 'See who was active this week and which notices were read, in small charts with a sentence each.',
          icon: {
            file: 'icon-analytics.svg',
            alt: '',
          },
        },
        {
          title: 'Fees where they belong',
          text: 'The materials fee and the ticket for the trip are paid where they were announced.',
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
        'A learner posts what they made, a tutor says one true thing under it, and by summer there is a year to show. A copy goes into the next course’s loop, if its author likes.',
      ],
      list: [
        'Twenty pictures or a film in a post',
        'Price, password or one role only where it matters',
        'The original is kept when you crop',
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
          text: 'My bricklayers do not read e-mail. They read this at the van.',
          name: 'Kofi Mensah',
          role: 'Tutor, construction',
          picture: {
            file: 'face-kofi.webp',
            alt: '',
          },
        },
        {
          tab: 'A learner',
          text: 'I showed my first loaf to sixty people who know what a bad one looks like.',
          name: 'Ingrid Dahl',
          role: 'Learner, bakery',
          picture: {
            file: 'face-ingrid.webp',
            alt: '',
          },
        },
        {
          tab: 'The registry',
          text: 'Enrolment was a code on a poster. By lunch two hundred were in, and no one was in who should not be.',
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
        'Open a loop for the college and one for each course.',
        'Give tutors the role of admin; they do the rest.',
        'Hand out the codes on enrolment day and let them end on Friday.',
      ],
      action: {
        label: 'Get Started',
        to: '/register',
      },
    },
    {
      kind: 'call',
      title: 'Forty courses, and a price per member',
      text: 'Each loop begins with everything. Whole colleges take Enterprise: one licence, as many loops as you like.',
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
