/** Each act that a loop's log keeps, with the type of its subject. */
export const acts = {
  admin_made: 'User',
  admin_unmade: 'User',
  lead_made: 'User',
  lead_unmade: 'User',
  member_removed: 'User',
  role_given: 'User',
  role_made: 'Role',
  role_deleted: 'Role',
  role_renamed: 'Role',
  role_age_changed: 'Role',
  age_marked: 'User',
  default_role_changed: 'Loop',
  code_made: 'InvitationCode',
  code_withdrawn: 'InvitationCode',
  public_changed: 'Loop',
  guests_changed: 'Loop',
  adults_changed: 'Loop',
  rule_changed: 'Loop',
  words_added: 'Loop',
  word_removed: 'Loop',
  case_decided: 'Case',
  sanction_given: 'User',
  sanction_lifted: 'User',
  appeal_answered: 'Case',
  post_announced: 'Post',
  announcement_reminded: 'Post',
  post_pinned: 'Post',
  post_unpinned: 'Post',
  owner_changed: 'User',
  loop_deleted: 'Loop',
  loop_restored: 'Loop',
} as const satisfies Record<string, string>;

export type ActName = keyof typeof acts;
export const actNames = Object.keys(acts) as [ActName, ...ActName[]];

export const actLimits = { page: 50, file: 10_000 } as const;

type Value = string | number | boolean | null;
/** Ids and values from before and after, never anybody's words. `name` is the rule's. */
export type ActDetail = { name?: string; old?: Value; new?: Value };
