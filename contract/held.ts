/** Why a post or comment is seen by its author and the loop's admins alone; by `schedule`, by its author alone. */
export type Hold = 'approval' | 'words' | 'reports' | 'sanction' | 'removed' | 'schedule';

/** An admin ends these by letting it through. */
export const waitingHolds = ['approval', 'words', 'sanction'] as const satisfies Hold[];

/** The same as it is told. `review`: an admin is looking at it. Nobody learns of a report about themselves before its decision. */
export const holdsTold = [
  'approval',
  'words',
  'reports',
  'sanction',
  'removed',
  'review',
  'schedule',
] as const;
export type HeldFor = (typeof holdsTold)[number];

export function heldForTold(hold: Hold | null, isAuthor: boolean): HeldFor | null {
  return hold === 'reports' && isAuthor ? 'review' : hold;
}
