export type Resolution = 'removed' | 'kept';

/** The text for the reporter, in the API, in mails and in their data export. */
const outcomes: Record<Resolution, string> = {
  removed: 'The post has been removed. Thank you for telling us.',
  kept: 'The admins have looked at it and kept the post. You will not see it in your feed.',
};

export function outcomeOf(resolution: string | null): string | null {
  return resolution === null ? null : outcomes[resolution as Resolution];
}
