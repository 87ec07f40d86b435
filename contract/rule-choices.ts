type Choice = { value: string | number | boolean; label: string };
/** `inSchool` takes the place of `fallback` in a loop made from the school's template. */
export type Rule = {
  area: string;
  label: string;
  description: string;
  /** Only shown while one of the `rules` has one of the `values`. */
  shownWhile?: { rules: readonly string[]; values: readonly string[] };
} & (
  | { kind: 'choice'; choices: readonly Choice[]; fallback: Choice['value']; inSchool?: Choice['value'] }
  | { kind: 'number'; min: number; max: number; fallback: number }
  | { kind: 'roles'; max: number; fallback: readonly number[] }
  | { kind: 'text'; max: number; fallback: null; standard: string }
);

/** The choice of roles that belongs to a rule. */
export const roles = { kind: 'roles', max: 20, fallback: [] as number[] } as const;
export const yesOrNo = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const;

export const peopleHeld = [
  { value: 'none', label: 'Nobody’s' },
  { value: 'all', label: 'Everybody’s' },
  { value: 'minors', label: 'Those of members under 18' },
  { value: 'new', label: 'New members’' },
  { value: 'roles', label: 'Members’ with one of these roles' },
  { value: 'except_roles', label: 'Everybody’s, but for these roles' },
] as const;

export const announcers = [
  { value: 'admins', label: 'Admins' },
  { value: 'roles', label: 'Admins and members with one of these roles' },
] as const;
export const writers = [{ value: 'all', label: 'Everybody' }, ...announcers] as const;
export const commenters = [...writers, { value: 'off', label: 'Nobody' }] as const;
