import { Link } from 'react-router';
import { IconChevronRight, IconClock } from '../../../ui/screen-icons.ts';
import { useScheduled } from './scheduled.ts';
import classes from './scheduled-strip.module.css';

/** Above the feed; nothing while none waits. */
export function ScheduledStrip({ loopId }: { loopId: number }) {
  const { data = [] } = useScheduled(loopId);
  if (data.length === 0) return null;
  return (
    <Link className={classes.strip} to="/scheduled">
      <IconClock size={20} aria-hidden />
      Scheduled ({data.length})
      <IconChevronRight size={20} aria-hidden className={classes.chevron} />
    </Link>
  );
}
