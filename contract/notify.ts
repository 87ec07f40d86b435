/** How much of a loop a member is told, from the most to the least. */
export const notifyLevels = ['all', 'followed', 'mentions', 'none'] as const;
export type NotifyLevel = (typeof notifyLevels)[number];

export const notifyWords: Record<NotifyLevel, string> = {
  all: 'Everything',
  followed: 'What I follow',
  mentions: 'Only when I’m named',
  none: 'Nothing',
};

/** The levels that are told of something. @param level the lowest of them */
export function levelsFrom(level: NotifyLevel): readonly NotifyLevel[] {
  return notifyLevels.slice(0, notifyLevels.indexOf(level) + 1);
}

/** Hours without notifications of a loop; `off` ends them. */
export const muteHours = { '1h': 1, '8h': 8, '1d': 24, '1w': 168, off: 0 } as const;
export type MuteTime = keyof typeof muteHours;
export const muteTimes = Object.keys(muteHours) as MuteTime[];

export const muteWords: Record<MuteTime, string> = {
  '1h': 'Mute for an hour',
  '8h': 'Mute for 8 hours',
  '1d': 'Mute for a day',
  '1w': 'Mute for a week',
  off: 'Unmute',
};

export function mutedUntilAfter(time: MuteTime, now: Date): Date | null {
  return time === 'off' ? null : new Date(now.getTime() + muteHours[time] * 3_600_000);
}
