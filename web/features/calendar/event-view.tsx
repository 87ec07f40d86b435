import type { ReactNode } from 'react';
import { AnswerBar } from './answer-bar.tsx';
import { AnswerCounts } from './answer-counts.tsx';
import type { EventDate, PostEvent, ShowDate } from './calendar.ts';
import classes from './event-view.module.css';
import { EventWhen } from './event-when.tsx';

export type EventProps = {
  of: { postId: number; loopId: string };
  event: PostEvent;
  /** The one that is shown. */
  date: EventDate;
  /** `list`: members list who answered. */
  may: { answer: boolean; list: boolean };
  show: ShowDate;
  refresh: () => unknown;
  children?: ReactNode;
};

/** On a card and on the open post: what, when and where, and whether one comes. */
export function EventView({ of, event, date, may, show, refresh, children }: EventProps) {
  const isOn = date.cancelled_at === null && Date.parse(date.ends_at) > Date.now();
  return (
    <section className={classes.event} aria-label={`Event: ${event.name}`}>
      <EventWhen event={event} date={date} />
      {event.answers !== 'off' && (
        <>
          {may.answer && isOn && (
            <AnswerBar key={date.nth} {...{ postId: of.postId, event, date, show, refresh }} />
          )}
          <AnswerCounts of={of} event={event} date={date} mayList={may.list} />
        </>
      )}
      {children}
    </section>
  );
}
