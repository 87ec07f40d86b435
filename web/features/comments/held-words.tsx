import type { HeldFor } from '@loopyard/contract/held.ts';
import { exactTime, timeAgo } from '../../lib/words.ts';
import { IconAlertCircle } from '../../ui/icons.ts';
import { IconClock } from '../../ui/screen-icons.ts';
import classes from './held-line.module.css';

const sentences: Record<HeldFor, string> = {
  approval: 'Waiting for an admin',
  words: 'Waiting for an admin, because of a word in it',
  sanction: 'Waiting for an admin',
  reports: 'Hidden from members until an admin decides',
  review: 'An admin is looking at this',
  removed: 'An admin removed this',
  schedule: 'Until it comes out, only you see this',
};

const letThrough = (ago: string) => `Let through ${ago}`;

export type HeldWordsProps = { held_for: HeldFor | null; released_at: string | null };

export function HeldWords({ held_for, released_at }: HeldWordsProps) {
  if (held_for)
    return (
      <p className={classes.line}>
        {held_for === 'removed' ? (
          <IconAlertCircle size={18} aria-hidden />
        ) : (
          <IconClock size={18} aria-hidden />
        )}
        {sentences[held_for]}
      </p>
    );
  if (!released_at) return null;
  return (
    <p className={classes.line}>
      <time dateTime={released_at} title={exactTime(released_at)}>
        {letThrough(timeAgo(released_at))}
      </time>
    </p>
  );
}
