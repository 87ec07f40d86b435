import { answerWords, type KeptAnswer, keptAnswers } from '@loopyard/contract/calendar.ts';
import { lazy, Suspense, useState } from 'react';
import classes from './answer-bar.module.css';
import type { EventDate, PostEvent } from './calendar.ts';
import { countWords, countWordsOf, placeWords } from './date-words.ts';

const AnswersSheet = lazy(async () => {
  const script = await import('./answers-sheet.tsx').catch(() => null);
  return { default: script?.AnswersSheet ?? (() => <p role="alert">The list could not be loaded.</p>) };
});

type CountsProps = {
  of: { postId: number; loopId: string };
  event: PostEvent;
  date: EventDate;
  mayList: boolean;
};

/** How many come, and on a press who. */
export function AnswerCounts({ of, event: { capacity }, date, mayList }: CountsProps) {
  const [listedAnswer, setListedAnswer] = useState<KeptAnswer | null>(null);
  const { counts, nth } = date;
  const givenAnswers = keptAnswers.filter((answer) => counts[answer] > 0);
  return (
    <div className={classes.counts}>
      {mayList && givenAnswers.length > 0 ? (
        givenAnswers.map((answer) => (
          <button
            key={answer}
            type="button"
            className={classes.link}
            aria-label={`${countWordsOf(answer, counts[answer])}: see who`}
            onClick={() => setListedAnswer(answer)}
          >
            {countWordsOf(answer, counts[answer])}
          </button>
        ))
      ) : (
        <span>{countWords(counts)}</span>
      )}
      {capacity !== null && <span>{placeWords(counts.places, capacity)}</span>}
      {listedAnswer && (
        <Suspense>
          <AnswersSheet
            {...of}
            nth={nth}
            answer={listedAnswer}
            title={answerWords[listedAnswer]}
            onClose={() => setListedAnswer(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
