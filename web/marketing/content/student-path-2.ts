import type { Page } from '../page.ts';

export const studentPath2: Page = {
  path: '/student-path-2',
  title: 'For students: see a loop in ninety seconds',
  description:
    'The second of three short pages for students: a film, the same in words, and a demo that you can try without an account.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For students · 2 of 3',
      title: 'Look first, sign up later',
      lead: 'Watch a film, then look around a made-up club. Nothing you do there is sent anywhere.',
      actions: [
        {
          label: 'Next: bring someone',
          to: '/student-path-3',
        },
        {
          label: 'Try the demo',
          to: '/demo/club',
        },
      ],
      picture: {
        file: 'scene-eight.webp',
        alt: 'An eight rowing on the river at sunrise',
      },
    },
    {
      kind: 'video',
      title: 'A day in a loop',
      lead: 'Our own film isn’t ready yet. Until then, here is “Big Buck Bunny” by the Blender Foundation, which anyone may show.',
      isSample: true,
      youtube: 'aqz-KE-bpKQ',
      poster: {
        file: 'poster-relay.webp',
        alt: 'The last bend of a relay on sports day',
      },
    },
    {
      kind: 'steps',
      title: 'What you would see',
      steps: [
        'Seven in the morning: the cox posts that the river is too high. Eight people go back to bed.',
        'Noon: forty pictures of Saturday. You are asleep in one of them. You ask, and it is removed.',
        'Evening: someone asks what to bring. All nine answers are in one place, and one is useful.',
      ],
      action: {
        label: 'Try the demo',
        to: '/demo/club',
      },
    },
  ],
};
