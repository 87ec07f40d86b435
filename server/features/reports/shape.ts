export type Resolution = 'removed' | 'kept';

/** What the reporter is told, wherever they ask: in the API, by mail and in the export of their data. */
const outcomes: Record<Resolution, string> = {
  removed: 'The post has been removed. Thank you for telling us.',
  kept: 'The admins have looked at it and kept the post. You will not see it in your feed.',
};

/** Null while nobody has settled it. */
export function outcomeOf(resolution: string | null): string | null {
  return resolution === null ? null : outcomes[resolution as Resolution];
}
