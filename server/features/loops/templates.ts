/** Kinds of loops: what a new one calls its people, and its words of welcome. */
export const templates = {
  school: {
    roles: ['Administrator', 'Teacher', 'Student'],
    welcome:
      'Show what happens in class, and give each post to those it is for: teachers, students or everyone.',
  },
  college: {
    roles: ['Administrator', 'Teacher', 'Student'],
    welcome: 'Courses, deadlines and days out: post it once, and it reaches everyone at the college.',
  },
  university: {
    roles: ['Administrator', 'Lecturer', 'Student'],
    welcome: 'Bring a department, a hall or a whole year together, with nobody else looking on.',
  },
  club: {
    roles: ['Administrator', 'Committee', 'Member'],
    welcome: 'Fixtures, photos and plans have a place here that only members see.',
  },
  union: {
    roles: ['Administrator', 'Officer', 'Member'],
    welcome: 'Tell members what is on and what was decided, and hear what they think of it.',
  },
} as const;

export type Template = keyof typeof templates;
export const templateNames = Object.keys(templates) as [Template, ...Template[]];
