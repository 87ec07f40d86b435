/** How much of a loop a member is told, from the most to the least. */
export const notifyLevels = ['all', 'followed', 'mentions', 'none'] as const;
export type NotifyLevel = (typeof notifyLevels)[number];

/** The levels that are told of something. @param level the lowest of them */
export function levelsFrom(level: NotifyLevel): readonly NotifyLevel[] {
  return notifyLevels.slice(0, notifyLevels.indexOf(level) + 1);
}

/** Hours without notifications of a loop; `off` ends them. */
export const muteHours = { '1h': 1, '8h': 8, '1d': 24, '1w': 168, off: 0 } as const;
export type MuteTime = keyof typeof muteHours;
export const muteTimes = Object.keys(muteHours) as MuteTime[];

export function mutedUntilAfter(time: MuteTime, now: Date): Date | null {
  return time === 'off' ? null : new Date(now.getTime() + muteHours[time] * 3_600_000);
}

/** Hours for which a line of the bell takes in more, unless it is read before. */
export const hoursOpen = 12;

/** Several people’s acts of such a kind on one post share a line. */
export const gatheredActions = ['new_message', 'updated', 'mentioned', 'reaction'] as const;
export type GatheredAction = (typeof gatheredActions)[number];

export const isGathered = (action: string): action is GatheredAction =>
  gatheredActions.some((gathered) => gathered === action);
