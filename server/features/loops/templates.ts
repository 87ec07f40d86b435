/** Kinds of loops with their roles and welcome texts. `openWelcome` replaces `welcome` where guests may read. */
export const templates = {
  school: {
    roles: ['Administrator', 'Teacher', 'Student'],
    minors: ['Student'],
    welcome: 'Show what happens in class, and choose who sees each post: teachers, students or everyone.',
  },
  college: {
    roles: ['Administrator', 'Teacher', 'Student'],
    welcome: 'Courses, deadlines and days out: post it once, and it reaches everyone at the college.',
  },
  university: {
    roles: ['Administrator', 'Lecturer', 'Student'],
    welcome: 'Bring a department, a hall or a whole year together, in a place that only members see.',
    openWelcome:
      'Bring a department, a hall or a whole year together, in one place that everyone can follow.',
  },
  club: {
    roles: ['Administrator', 'Committee', 'Member'],
    welcome: 'A place for fixtures, pictures and plans that only members see.',
    openWelcome: 'A place for fixtures, pictures and plans: members share them, and guests can read along.',
  },
  union: {
    roles: ['Administrator', 'Officer', 'Member'],
    welcome: 'Tell members what is on and what was decided, and hear what they think of it.',
  },
} as const satisfies Record<string, Kind>;

/** `minors`: the roles whose members are under 18. */
type Kind = { roles: string[]; minors?: string[]; welcome: string; openWelcome?: string };

export type Template = keyof typeof templates;
export const templateNames = Object.keys(templates) as [Template, ...Template[]];

export function rolesOf(template: Template): { name: string; isMinor: boolean }[] {
  const { roles, minors = [] }: Kind = templates[template];
  return roles.map((name) => ({ name, isMinor: minors.includes(name) }));
}

export function welcomeOf(template: Template, { hasGuestAccess }: { hasGuestAccess: boolean }): string {
  const { welcome, openWelcome = welcome }: Kind = templates[template];
  return hasGuestAccess ? openWelcome : welcome;
}
