// Writes to a table of another folder, with the reason. `*` means whole rows; a `*` as table means any. Before you
// add a line, check whether the table's owner could have a command for it.
export const foreignWrites = [
  {
    by: 'server/access',
    table: 'loops',
    columns: ['epoch'],
    because: 'A right is taken away in one place, whichever feature does it.',
  },
  {
    by: 'server/access',
    table: 'users',
    columns: ['epoch'],
    because: 'A right is taken away in one place, whichever feature does it.',
  },
  {
    by: 'server/features/comments',
    table: 'posts',
    columns: ['seq', 'messages_count', 'last_comment_at'],
    because:
      'The statement that counts a comment gives it its place, and asks for the right with the row in hand.',
  },
  {
    by: 'server/features/media',
    table: 'posts',
    columns: ['images_count', 'videos_count', 'files_count'],
    because: 'A file may turn out to be something else than its name said; posts stand above media.',
  },
  {
    by: 'server/features/memberships',
    table: 'loops',
    columns: ['members_count'],
    because: 'One statement settles who gets the last seat; loops stand above memberships.',
  },
  {
    by: 'server/features/memberships',
    table: 'profiles',
    columns: ['*'],
    because: 'Joining makes the profile; profiles stand above memberships.',
  },
  {
    by: 'server/features/profiles',
    table: 'users',
    columns: ['first_name', 'last_name', 'nickname', 'bio'],
    because: 'The default profile lies in the row of the account.',
  },
  ...['memberships', 'invitations', 'admissions'].map((table) => ({
    by: 'server/features/roles',
    table,
    columns: ['role_id'],
    because: 'A role that is deleted is nobody’s any more; all who may have it stand above roles.',
  })),
  {
    by: 'server/features/roles',
    table: 'loops',
    columns: ['default_role_id'],
    because: 'A role that is deleted is given to nobody who joins; loops stand above roles.',
  },
  {
    by: 'server/features/roles',
    table: 'posts',
    columns: ['restricted_to_role_id'],
    because: 'A deleted post lets go of a role that is deleted; posts stand above roles.',
  },
  {
    by: 'server/lifecycle',
    table: '*',
    columns: ['*'],
    because: 'Erasing and purging do to each table what is said beside it.',
  },
  {
    by: 'server/lifecycle',
    table: 'notifications',
    columns: ['*'],
    because: 'Those of others go too, with their counts; notifications stand above.',
  },
  {
    by: 'server/lifecycle',
    table: 'users',
    columns: ['suspended_at'],
    because: 'Suspending hides a person in all that is above accounts.',
  },
  {
    by: 'server/platform/database',
    table: '*',
    columns: ['*'],
    because: '`deleteInSteps` deletes for its callers, whose calls are looked at.',
  },
  {
    by: 'server/features/operator',
    table: '*',
    columns: ['*'],
    because: 'The operator’s `check --fix` counts anew what its list names.',
  },
  {
    by: 'server/cli',
    table: 'operator_acts',
    columns: ['*'],
    because: 'A backup brings its own lines into the empty place that it is restored to.',
  },
];
