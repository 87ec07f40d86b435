import { answerErrors, reportLimits } from '@loopyard/contract/reports.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { useSession } from '../../lib/app-context.tsx';
import { useDraft } from '../../lib/drafts.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import classes from './reports.module.css';
import type { Answer, Case } from './reports.ts';

type Sending = { mutate(answer: Answer, more: { onSuccess(): void }): void; isPending: boolean };

/** The author asks for another look; who may answer does so here. */
export function Appeal(props: {
  item: Case;
  appeal: NonNullable<Case['appeal']>;
  answer: Sending;
  onAnswered: () => void;
}) {
  const { item, appeal, answer, onAnswered } = props;
  const { userId } = useSession();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field, and no landmark that every case would repeat
    <section className={classes.resolved} role="group" aria-label="Another look">
      <p>
        <strong>The author asks for another look</strong>{' '}
        <span className={classes.time}>
          <TimeAgo iso={appeal.created_at} />
        </span>
      </p>
      <p className={classes.words}>
        {appeal.text ? <Name>{appeal.text}</Name> : 'The account and its words have gone.'}
      </p>
      {appeal.decision && <AnswerLines appeal={appeal} />}
      {item.abilities.answer && (
        <>
          {item.decided_by?.id === userId && (
            <p>You decided this yourself. Nobody else here may answer, so you do.</p>
          )}
          <AnswerForm id={item.id} answer={answer} onAnswered={onAnswered} />
        </>
      )}
      {!appeal.decision && !item.abilities.answer && <p>Somebody else than who decided answers.</p>}
    </section>
  );
}

function AnswerLines({ appeal }: { appeal: NonNullable<Case['appeal']> }) {
  return (
    <>
      <p>
        <strong>
          {appeal.decision === 'reversed' ? 'The decision was taken back' : 'The decision stays as it is'}
        </strong>
        {appeal.decided_by && (
          <>
            {' '}
            by <Name>{appeal.decided_by.name}</Name>
          </>
        )}
      </p>
      {appeal.answer && (
        <p>
          Message: <Name>{appeal.answer}</Name>
        </p>
      )}
    </>
  );
}

function AnswerForm({ id, answer, onAnswered }: { id: number; answer: Sending; onAnswered: () => void }) {
  const [text, setText, clear] = useDraft(`appeal-answer.${id}`, '');
  const errors = answerErrors({ answer: text });
  const isOff = Object.keys(errors).length > 0 || answer.isPending;
  const send = (decision: Answer['decision']) =>
    answer.mutate(
      { decision, answer: text.trim() || null },
      {
        onSuccess: () => {
          clear();
          onAnswered();
        },
      },
    );
  return (
    <>
      <div>
        <Textarea
          label="Answer (optional)"
          description="The author reads it."
          rows={2}
          value={text}
          error={errors.answer}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {text && <Counter length={characters(text)} max={reportLimits.answer} />}
      </div>
      <div className={classes.acts}>
        <Button variant="default" disabled={isOff} onClick={() => send('upheld')}>
          Leave it as it is
        </Button>
        <Button disabled={isOff} loading={answer.isPending} onClick={() => send('reversed')}>
          Take it back
        </Button>
      </div>
    </>
  );
}
