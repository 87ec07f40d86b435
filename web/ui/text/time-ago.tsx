import { exactTime, timeAgo } from '../../lib/words.ts';

/** Shows "3 minutes ago", and the exact time on hover. `iso` is ISO 8601. */
export function TimeAgo({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {timeAgo(iso)}
    </time>
  );
}
