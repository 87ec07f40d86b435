import { isQuietAt } from '@loopyard/contract/quiet-hours.ts';
import { momentOf, wallTime } from '@loopyard/contract/schedule.ts';
import { Button } from '@mantine/core';
import { IconClock } from '../../../ui/screen-icons.ts';
import { useViewer } from '../../accounts/accounts.ts';
import { type Loop, useLoop } from '../../loops/loops.ts';
import type { SavedParts } from '../parts/part.ts';
import { comesOut } from '../scheduled/scheduled.ts';
import classes from './audience.module.css';

type WhenProps = {
  loopId: number;
  saved: SavedParts;
  publishAt: string;
  onChange: (publishAt: string) => void;
};

/** When it comes out, if not now; in quiet hours it offers their end. */
export function WhenOut({ loopId, saved, publishAt, onChange }: WhenProps) {
  const { data: viewer } = useViewer();
  const { data: loop } = useLoop(loopId);
  const zone = viewer?.time_zone ?? 'UTC';
  const until = saved || !loop ? null : quietUntil(loop, zone);
  if (publishAt === '' && !until) return null;
  if (publishAt === '' && until)
    return (
      <div className={classes.quiet}>
        <p className={classes.audience}>
          <IconClock size={20} aria-hidden />
          <span>{quietWords(until.time)}</span>
        </p>
        <Button variant="default" onClick={() => onChange(until.moment.toISOString())}>
          Send at {until.time}
        </Button>
      </div>
    );
  if (Number.isNaN(Date.parse(publishAt))) return null;
  return (
    <p className={classes.audience} role="status">
      <IconClock size={20} aria-hidden />
      <span>{comesOut(publishAt, zone)}</span>
    </p>
  );
}

const quietWords = (until: string) => `These are quiet hours for members under 18, until ${until}.`;

/** The end of the quiet hours that are now. They are for what adults write. */
function quietUntil({ quiet_hours, is_minor }: Loop, zone: string) {
  const [day = '', time = ''] = wallTime(new Date(), zone).split('T');
  if (!quiet_hours || is_minor || !isQuietAt(time, quiet_hours)) return null;
  const { until } = quiet_hours;
  const endsToday = momentOf(`${day}T${until}`, zone);
  const tomorrow = wallTime(new Date(Date.now() + 86_400_000), zone).slice(0, 10);
  const moment = time < until ? endsToday : momentOf(`${tomorrow}T${until}`, zone);
  return moment && { time: until, moment };
}
