import type { Page } from '../page.ts';

export const teacherPath2: Page = {
  path: '/teacher-path-2',
  title: 'For teachers: see a class loop in ninety seconds',
  description:
    'The second of three short pages for teachers: a film, a lesson in five posts, and a demo school where you are the teacher.',
  sections: [
    {
      kind: 'hero',
      kicker: 'For teachers · 2 of 3',
      title: 'A lesson in five posts',
      lead: 'Watch the film. Then try the demo, where you are the teacher of a made-up class.',
      actions: [
        {
          label: 'Next: bring a colleague',
          to: '/teacher-path-3',
        },
        {
          label: 'Try the demo',
          to: '/demo/school',
        },
      ],
      picture: {
        file: 'scene-science.webp',
        alt: 'A science fair: a volcano, a robot and planets under the ceiling',
      },
    },
    {
      kind: 'video',
      title: 'A week in a class loop',
      lead: 'Our own film isn’t ready yet. Until then, here is “Big Buck Bunny” by the Blender Foundation, which anyone may show.',
      isSample: true,
      youtube: 'aqz-KE-bpKQ',
      poster: {
        file: 'poster-film.webp',
        alt: 'An eight rowing on the river at sunrise',
      },
    },
    {
      kind: 'steps',
      title: 'The five posts',
      steps: [
        'Monday: you ask a question, with a picture.',
        'Tuesday: your pupils comment with what they found.',
        'Wednesday: you share the worksheet as a file. Nobody can leave it at home.',
        'Thursday: you show a film of the experiment, twice in slow motion.',
        'Friday: you sum up what the class has learnt, and copy it into next year’s loop.',
      ],
      action: {
        label: 'Try the demo',
        to: '/demo/school',
      },
    },
  ],
};
