/** Kinds of loops: what a new one calls its people. */
export const templates = {
  school: ['Administrator', 'Teacher', 'Student'],
  college: ['Administrator', 'Teacher', 'Student'],
  university: ['Administrator', 'Lecturer', 'Student'],
  club: ['Administrator', 'Committee', 'Member'],
  union: ['Administrator', 'Officer', 'Member'],
} as const;

export type Template = keyof typeof templates;
export const templateNames = Object.keys(templates) as [Template, ...Template[]];
