import { NativeSelect } from '@mantine/core';
import { sentence } from '../../lib/api-error.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import classes from './answer-bar.module.css';
import { AnswerButtons } from './answer-buttons.tsx';
import { AnswerNote } from './answer-note.tsx';
import { isAnsweringOver, noticeOf, presentAnswer } from './answering.ts';
import { type Answer, type EventDate, type PostEvent, type ShowDate, useAnswer } from './calendar.ts';

export type AnswerProps = {
  postId: number;
  event: Pick<PostEvent, 'answers' | 'capacity' | 'guests_max'>;
  date: EventDate;
  show: ShowDate;
  refresh: () => unknown;
};

/** Going, Maybe or Can’t, the people one brings and a note. */
export function AnswerBar({ postId, event, date, show, refresh }: AnswerProps) {
  const answer = useAnswer(postId, event.capacity, show, refresh);
  const myAnswer = date.my_answer;
  const isClosed = isAnsweringOver(date);
  const give = (change: Partial<Answer>) =>
    answer.mutate({ date, ...presentAnswer(date), ...change, ...(change.answer === 'no' && { guests: 0 }) });
  const comes =
    myAnswer && !myAnswer.is_stale && (myAnswer.answer === 'yes' || myAnswer.answer === 'waiting');
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.notice} data-stale={myAnswer?.is_stale || undefined}>
        {noticeOf(event, date)}
      </p>
      <AnswerButtons date={date} label="Are you coming?" onAnswer={(choice) => give({ answer: choice })} />
      {comes && event.guests_max > 0 && !isClosed && (
        <NativeSelect
          label="People you bring"
          className={classes.guests}
          value={String(myAnswer.guests)}
          onChange={({ currentTarget }) => give({ guests: Number(currentTarget.value) })}
          data={Array.from({ length: event.guests_max + 1 }, (_, guests) => String(guests))}
        />
      )}
      {myAnswer && !myAnswer.is_stale && !isClosed && (
        <AnswerNote note={myAnswer.note} isSaving={answer.isPending} onSave={(note) => give({ note })} />
      )}
      <Refusal>{answer.error && sentence(answer.error)}</Refusal>
    </div>
  );
}
