import { answerWords } from '@loopyard/contract/calendar.ts';
import { Link } from 'react-router';
import { Name } from '../../ui/text/name.tsx';
import { useLoops } from '../loops/loops.ts';
import type { PlannedDate } from './calendar.ts';
import classes from './date-entry.module.css';
import { cityOf, clockWords, dateWords, ownClockWords, startsOn } from './date-words.ts';
import { addressOf } from './planned.ts';

type EntryProps = { planned: PlannedDate; day: string; zone: string; isOfAll: boolean };

/** A date in a list of a day’s: it leads to its post. */
export function DateEntry({ planned, day, zone, isOfAll }: EntryProps) {
  const { name, is_cancelled: isOff, my_answer: myAnswer } = planned;
  const loops = useLoops();
  const loop = isOfAll ? loops.data?.find(({ id }) => id === planned.loop_id) : undefined;
  const answer = myAnswer && !isOff ? answerWords[myAnswer] : null;
  const place = planned.place ?? (planned.is_online ? 'Online' : null);
  return (
    <Link
      to={addressOf(planned)}
      state={{ from: 'page' }}
      className={classes.entry}
      data-off={isOff || undefined}
    >
      <span className={classes.time}>{whenWords(planned, day, zone)}</span>{' '}
      <span className={classes.words}>
        <span className={classes.name}>
          <Name>{name}</Name>
        </span>
        {isOff && <span className={classes.cancelled}>Cancelled</span>}
        {place && (
          <span className={classes.fact}>
            <Name>{place}</Name>
          </span>
        )}
        {loop && (
          <span className={classes.fact}>
            <Name>{loop.name}</Name>
          </span>
        )}
        <ThereWords planned={planned} zone={zone} />
      </span>
      {answer && <span className={classes.answer}>{answer}</span>}
    </Link>
  );
}

function whenWords(planned: PlannedDate, day: string, zone: string): string {
  if (planned.is_all_day) return 'All day';
  return startsOn(planned, day, zone) ? clockWords(planned, zone) : 'Goes on';
}

/** Where clocks show another time, the one there. */
function ThereWords({ planned, zone }: Pick<EntryProps, 'planned' | 'zone'>) {
  const now = new Date();
  if (!ownClockWords(planned, planned.is_all_day, { zone, now })) return null;
  return (
    <span className={classes.fact}>
      {dateWords(planned, false, now)} ({cityOf(planned.time_zone)})
    </span>
  );
}
