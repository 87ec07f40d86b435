import type { Questions } from '../page.ts';
import { Part, Words } from './parts.tsx';
import classes from './questions.module.css';

export function QuestionsSection({ section: { questions, ...head } }: { section: Questions }) {
  return (
    <Part {...head}>
      <div className={classes.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>
              <Words text={answer} />
            </p>
          </details>
        ))}
      </div>
    </Part>
  );
}
