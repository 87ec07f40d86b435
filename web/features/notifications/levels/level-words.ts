import type { MuteTime, NotifyLevel } from '@loopyard/contract/notify.ts';

export const notifyWords: Record<NotifyLevel, string> = {
  all: 'Everything',
  followed: 'What I follow',
  mentions: 'Only when I’m named',
  none: 'Nothing',
};

export const muteWords: Record<MuteTime, string> = {
  '1h': 'Mute for an hour',
  '8h': 'Mute for 8 hours',
  '1d': 'Mute for a day',
  '1w': 'Mute for a week',
  off: 'Unmute',
};
