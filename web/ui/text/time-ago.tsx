import { exactTime, timeAgo } from '../../lib/words.ts';

/** "3 minutes ago", the exact moment on hover. `iso`: ISO 8601. */
export function TimeAgo({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {timeAgo(iso)}
    </time>
  );
}
