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
