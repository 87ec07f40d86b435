import { wordActions, wordLimits } from '@loopyard/contract/words.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sentence } from '../../lib/api-error.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Name } from '../../ui/text/name.tsx';
import classes from './words.module.css';
import { useTryText } from './words.ts';

/** Says what the words would do to a text, which is not kept. */
export function TryWords({ loopId }: { loopId: number }) {
  const [text, setText] = useState('');
  const trial = useTryText(loopId);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) trial.mutate(text);
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <Textarea
        label="Text"
        description="It is not kept or shown to anybody."
        rows={3}
        maxLength={wordLimits.tried}
        value={text}
        onChange={({ currentTarget }) => {
          trial.reset();
          setText(currentTarget.value);
        }}
      />
      <div role="status">
        {trial.data?.length === 0 && <p>It has no watched word.</p>}
        {trial.data && trial.data.length > 0 && (
          <ul className={classes.hits} aria-label="Watched words in it">
            {trial.data.map(({ id, word, action }) => (
              <li key={id}>
                <strong>
                  <Name>{word}</Name>
                </strong>
                : {wordActions[action].label}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Refusal>{trial.error && sentence(trial.error)}</Refusal>
      <div className={classes.foot}>
        <Button type="submit" variant="default" loading={trial.isPending}>
          Try
        </Button>
      </div>
    </form>
  );
}
