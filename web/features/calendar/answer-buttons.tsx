import { answerWords, type EventAnswer } from '@loopyard/contract/calendar.ts';
import classes from './answer-buttons.module.css';
import { isAnsweringOver } from './answering.ts';
import type { EventDate } from './calendar.ts';

const choices: EventAnswer[] = ['yes', 'maybe', 'no'];

type ButtonsProps = {
  /** Null: for every date to come. */
  date: EventDate | null;
  /** Names the group. */
  label: string;
  onAnswer: (answer: EventAnswer) => void;
};

export function AnswerButtons({ date, label, onAnswer }: ButtonsProps) {
  const myAnswer = date?.my_answer;
  const pressedAnswer =
    myAnswer && !myAnswer.is_stale ? (myAnswer.answer === 'waiting' ? 'yes' : myAnswer.answer) : null;
  const isClosed = date !== null && isAnsweringOver(date);
  return (
    <fieldset className={classes.buttons}>
      <legend className={classes.label}>{label}</legend>
      {choices.map((answer) => (
        <button
          key={answer}
          type="button"
          className={classes.button}
          data-answer={answer}
          aria-pressed={answer === pressedAnswer}
          disabled={isClosed && answer !== 'no'}
          onClick={() => onAnswer(answer)}
        >
          {answerWords[answer]}
        </button>
      ))}
    </fieldset>
  );
}
