import { isPublishTime, notATime } from '@loopyard/contract/schedule.ts';
import { definePart } from './part.ts';

/** `publish_at`: empty for now; while it is being chosen, it may be no time yet. */
type Settings = { publish_at: string; kept_publish_at: string };

export const schedule = definePart<Settings>({
  settings: (saved) => ({ publish_at: saved?.publish_at ?? '', kept_publish_at: saved?.publish_at ?? '' }),
  errors({ publish_at, kept_publish_at }): Record<string, string> {
    if (publish_at === kept_publish_at || publish_at === '') return {};
    const at = new Date(publish_at);
    if (Number.isNaN(at.getTime())) return { publish_at: 'Please choose a day and a time' };
    return isPublishTime(at, new Date()) ? {} : { publish_at: notATime };
  },
  isUsed: ({ publish_at }) => publish_at !== '',
  body: ({ publish_at }) => ({ publish_at: publish_at || null }),
});
