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
      title: 'It works with one class, and better with several',
      lead: 'Start on your own. When a colleague asks, they can create a loop for their class too.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'Back to the first page',
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
      lead: 'For example the one who still prints everything.',
      address: '/teacher-path',
      mail: {
        label: 'Send it by e-mail',
        subject: 'A closed feed for our classes',
        body: 'I have been looking at this for my class. Have a look:',
      },
    },
    {
      kind: 'form',
      id: 'membership',
      title: 'A membership for your school',
      lead: 'Tell us about your school, and a person will answer.',
      form: 'membership',
    },
    {
      kind: 'call',
      title: 'Or begin with one class',
      text: 'Create the loop now, and read out the code tomorrow.',
      actions: [
        {
          label: 'Get Started',
          to: '/register',
        },
        {
          label: 'See what schools do with it',
          to: '/school',
        },
      ],
    },
  ],
};
