import { dateCancelled, eventOver } from '@loopyard/contract/calendar.ts';
import { parseRule, repetitionWords } from '@loopyard/contract/repetition.ts';
import { Name } from '../../ui/text/name.tsx';
import { type EventDate, type PostEvent, useOwnZone } from './calendar.ts';
import { cityOf, dateWords, ownClockWords } from './date-words.ts';
import { monthLetters } from './days.ts';
import classes from './event-when.module.css';

/** The leaf of a calendar, and beside it the name, the times and the place. */
export function EventWhen({ event, date }: { event: PostEvent; date: EventDate }) {
  const { name, is_all_day, link, rule } = event;
  const zone = useOwnZone();
  const now = new Date();
  const isOff = date.cancelled_at !== null;
  const place = date.place ?? event.place;
  const Times = isOff ? 's' : 'span';
  const ownClock = ownClockWords(date, is_all_day, { zone, now });
  const repetition = rule && parseRule(rule);
  return (
    <div className={classes.when}>
      <Leaf day={date.starts_local} isOff={isOff} />
      <div className={classes.words}>
        <p className={classes.name}>
          <Name>{name}</Name>
        </p>
        <p>
          <Times>
            <time dateTime={date.starts_at}>{dateWords(date, is_all_day, now)}</time>
            {!is_all_day && ` (${cityOf(date.time_zone)})`}
          </Times>
        </p>
        {ownClock && <p className={classes.fact}>{ownClock}</p>}
        {place && (
          <p>
            <Name>{place}</Name>
          </p>
        )}
        {link && (
          <p>
            <a href={link} target="_blank" rel="noopener noreferrer nofollow">
              {hostOf(link)}
            </a>
          </p>
        )}
        {repetition && <p className={classes.fact}>{repetitionWords(repetition, event.starts_local)}</p>}
        <Standing date={date} now={now} />
      </div>
    </div>
  );
}

function Standing({ date, now }: { date: EventDate; now: Date }) {
  if (date.cancelled_at)
    return (
      <div role="status" className={classes.cancelled}>
        <p>
          <strong>{dateCancelled}.</strong>
        </p>
        {date.cancel_text && (
          <p>
            <Name>{date.cancel_text}</Name>
          </p>
        )}
      </div>
    );
  return Date.parse(date.ends_at) <= now.getTime() && <p className={classes.fact}>{eventOver}.</p>;
}

function Leaf({ day, isOff }: { day: string; isOff: boolean }) {
  return (
    <div className={classes.leaf} data-off={isOff || undefined} aria-hidden>
      <span className={classes.month}>{monthLetters(day.slice(0, 7))}</span>
      <span className={classes.day}>{Number(day.slice(8, 10))}</span>
    </div>
  );
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}
