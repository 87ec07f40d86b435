import { useState } from 'react';
import { Link, type To } from 'react-router';
import { Facts } from '../../ui/text/facts.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { IconSpeakerphone } from './icon-speakerphone.ts';
import { type UnreadAnnouncement, useUnread } from './unread.ts';
import classes from './unread-strip.module.css';

const shownFirst = 3;

/** Above the feed; nothing while none waits. */
export function UnreadStrip({ loopId, addressOf }: { loopId: number; addressOf: (id: string) => To }) {
  const { data = [] } = useUnread(loopId);
  const [showsAll, setShowsAll] = useState(false);
  if (data.length === 0) return null;
  const rest = data.length - shownFirst;
  return (
    <section className={classes.strip} aria-label="Announcements">
      <ul className={classes.list}>
        {data.slice(0, showsAll ? undefined : shownFirst).map((announcement) => (
          <li key={announcement.post_id}>
            <Waiting announcement={announcement} to={addressOf(String(announcement.post_id))} />
          </li>
        ))}
      </ul>
      {rest > 0 && !showsAll && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          {moreSentence(rest)}
        </button>
      )}
    </section>
  );
}

function Waiting({ announcement, to }: { announcement: UnreadAnnouncement; to: To }) {
  const { title, user, announced_at, is_urgent, wants_confirmation } = announcement;
  return (
    <Link className={classes.entry} to={to} state={{ from: 'feed' }} preventScrollReset>
      <IconSpeakerphone size={22} aria-hidden />
      <span>
        <span className={classes.title}>{title || 'An announcement without words'}</span>
        <span className={classes.facts}>
          <Facts>
            <Name>{user.name}</Name>
            <TimeAgo iso={announced_at} />
            {is_urgent && <span>Urgent</span>}
            {wants_confirmation && <span>Please confirm</span>}
          </Facts>
        </span>
      </span>
    </Link>
  );
}

function moreSentence(count: number): string {
  return `and ${count} more`;
}
