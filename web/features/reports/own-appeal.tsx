import { appealErrors, reportLimits } from '@loopyard/contract/reports.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/use-form.ts';
import { dayOf } from '../../lib/words.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Name } from '../../ui/text/name.tsx';
import classes from './reports.module.css';
import { type OwnCase, useAppeal } from './reports.ts';

/** Asking for another look at what was decided about oneself, and the answer. */
export function OwnAppeal({ item }: { item: OwnCase }) {
  const [isAsking, setAsking] = useState(false);
  const { appeal, may_appeal_until: until } = item;
  if (appeal)
    return (
      <div className={classes.outcome} role="status" data-status={appeal.decision ? 'resolved' : 'open'}>
        <p>
          You asked for another look: <Name>{appeal.text}</Name>
        </p>
        <p>{appeal.decision ? answerWords(appeal.decision) : 'Waiting for an answer'}</p>
        {appeal.answer && (
          <p>
            <Name>{appeal.answer}</Name>
          </p>
        )}
      </div>
    );
  if (!until) return null;
  if (isAsking) return <AppealForm item={item} onClose={() => setAsking(false)} />;
  return (
    <p>
      You can ask for another look until {dayOf(until)}.{' '}
      <Button variant="default" onClick={() => setAsking(true)}>
        Ask for another look
      </Button>
    </p>
  );
}

function answerWords(decision: 'upheld' | 'reversed'): string {
  return decision === 'reversed'
    ? 'The admins looked again and took their decision back.'
    : 'The admins looked again and left their decision as it is.';
}

function AppealForm({ item, onClose }: { item: OwnCase; onClose: () => void }) {
  const [text, setText, clear] = useDraft(`appeal.${item.id}`, '');
  const appeal = useAppeal(item);
  const form = useForm({
    values: { text },
    change: (values) => setText(values.text),
    rules: appealErrors,
    submit: async (values) => {
      await appeal.mutateAsync(values.text.trim());
      clear();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.resolve}>
      <div>
        <Textarea
          {...form.field('text')}
          label="Why should it be looked at again?"
          description="Somebody else than who decided reads it, if there is one. You can ask once."
          rows={4}
          autoFocus
        />
        <Counter length={characters(text)} max={reportLimits.appeal} />
      </div>
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.acts}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!form.isValid} loading={form.isSending}>
          Ask for another look
        </Button>
      </div>
    </form>
  );
}
