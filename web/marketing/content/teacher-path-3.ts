import type { Page } from '../page.ts';

export const teacherPath3: Page = {
  path: '/teacher-path-3',
  title: 'For teachers: bring a colleague, or your whole school',
  description:
    'The last of three short pages for teachers: pass it on to a colleague, or ask for a membership for your school. A person answers.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For teachers · 3 of 3',
      title: 'It works with one class, and better with a corridor',
      lead: 'Begin alone. When the colleague next door asks, they get a loop of their own and you share a role.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'From the beginning',
          to: '/teacher-path',
        },
      ],
      picture: {
        file: 'scene-school.webp',
        alt: 'A school hall with children and paintings on the wall',
      },
    },
    {
      kind: 'referral',
      title: 'Tell a colleague',
      lead: 'The one who still prints.',
      address: '/teacher-path',
      mail: {
        label: 'Send it by e-mail',
        subject: 'A closed feed for our classes',
        body: 'I have been looking at this for my class, have a look:',
      },
    },
    {
      kind: 'form',
      id: 'membership',
      title: 'A membership for your school',
      lead: 'Tell us about it; a person answers.',
      form: 'membership',
    },
    {
      kind: 'call',
      title: 'Or begin with one class',
      text: 'Make the loop now; read the code out tomorrow.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'What schools do with it',
          to: '/school',
        },
      ],
    },
  ],
};
