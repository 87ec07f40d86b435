import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { count } from '../../../lib/words.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { Awaited } from '../../../ui/pages/awaited.tsx';
import { AnswerButtons } from '../answer-buttons.tsx';
import { presentAnswer } from '../answering.ts';
import { type EventDate, type PostEvent, type ShowDate, useAnswer, type useDatesOf } from '../calendar.ts';
import { countWords, dateWords } from '../date-words.ts';
import classes from './series-dates.module.css';

type SeriesProps = {
  postId: number;
  event: PostEvent;
  query: ReturnType<typeof useDatesOf>;
  /** The date that is shown above. */
  nth: string;
  mayAnswer: boolean;
  show: ShowDate;
  refresh: () => unknown;
};

const FIRST = 4;

/** The other dates of a series, each with its answer. */
export function SeriesDates({ postId, event, query, nth, mayAnswer, show, refresh }: SeriesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const answer = useAnswer(postId, event.capacity, show, refresh);
  if (query.isPending) return <Awaited label="Loading the other dates" height={120} />;
  if (!query.data)
    return (
      <p role="alert">
        The other dates could not be loaded.{' '}
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  const dates = query.data.filter((date) => date.nth !== nth && isToCome(date));
  if (dates.length === 0) return null;
  const isAsking = mayAnswer && event.answers !== 'off';
  return (
    <section className={classes.series} aria-label="Other dates">
      <h3 className={classes.heading}>Other dates</h3>
      <ul className={classes.list}>
        {(showsAll ? dates : dates.slice(0, FIRST)).map((date) => (
          <li key={date.nth}>
            <SeriesDate
              event={event}
              date={date}
              onAnswer={
                isAsking ? (choice) => answer.mutate({ date, ...presentAnswer(date), answer: choice }) : null
              }
            />
          </li>
        ))}
      </ul>
      {!showsAll && dates.length > FIRST && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          Show all {count(dates.length, 'date')}
        </Button>
      )}
      {isAsking && (
        <AnswerButtons
          date={null}
          label="Answer all future dates"
          onAnswer={(choice) => answer.mutate({ date: null, answer: choice })}
        />
      )}
      <Refusal>{answer.error && sentence(answer.error)}</Refusal>
    </section>
  );
}

type DateProps = {
  event: PostEvent;
  date: EventDate;
  onAnswer: ((answer: 'yes' | 'no' | 'maybe') => void) | null;
};

function SeriesDate({ event, date, onAnswer }: DateProps) {
  const words = dateWords(date, event.is_all_day, new Date());
  if (date.cancelled_at)
    return (
      <p>
        <s>{words}</s> <span className={classes.cancelled}>Cancelled</span>
      </p>
    );
  return (
    <>
      {onAnswer ? <AnswerButtons date={date} label={words} onAnswer={onAnswer} /> : <p>{words}</p>}
      <p className={classes.facts}>
        {[
          ...(date.is_changed ? ['Changed'] : []),
          ...(date.my_answer?.is_stale ? ['The time changed, can you still come?'] : []),
          ...(date.my_answer?.answer === 'waiting' ? ['You are on the waiting list'] : []),
          ...(event.answers === 'off' ? [] : [countWords(date.counts)]),
        ].join(' · ')}
      </p>
    </>
  );
}

const isToCome = ({ ends_at }: EventDate): boolean => Date.parse(ends_at) > Date.now();
