import type { ResultTime } from '@loopyard/contract/poll-results.ts';
import { pollLimits } from '@loopyard/contract/polls.ts';
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { ListOf } from '../../../lib/form-fields.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { IconPlus, IconX } from '../../../ui/icons.ts';
import { RoundButton } from '../../../ui/round-button.tsx';
import type { PartFieldProps } from './parts.ts';
import classes from './poll-field.module.css';

export function Field({ form, settings, saved }: PartFieldProps) {
  const isKept = Boolean(saved?.poll && (saved.poll.voters_count > 0 || saved.poll.closed_at));
  return (
    <div className={classes.fields}>
      <SwitchField
        {...form.toggle('poll')}
        label="Poll"
        description={
          isKept
            ? 'Somebody has voted, so the poll stays as it is.'
            : 'Members answer a question in this post.'
        }
        disabled={isKept}
      />
      {settings.poll && !isKept && (
        <>
          <TextInput {...form.field('question')} label="Question" />
          <Options list={form.list('options')} />
          {settings.options.length > 2 && (
            <NumberInput
              {...form.number('max_choices')}
              label="How many options people may choose"
              hideControls
              min={1}
              max={settings.options.length}
              className={classes.short}
            />
          )}
          <SwitchField {...form.toggle('is_anonymous')} label="Anonymous" description={anonymity} />
          <NativeSelect
            {...form.field('results')}
            label="When the result is shown"
            data={resultChoices}
            className={classes.short}
          />
          <TextInput
            {...form.field('closes_at')}
            type="datetime-local"
            label="Open until (optional)"
            className={classes.short}
          />
        </>
      )}
    </div>
  );
}

const anonymity =
  'Nobody learns who chose what, not even you or an admin. A vote can’t be changed, and results show from five votes on.';

const resultChoices: { value: ResultTime; label: string }[] = [
  { value: 'always', label: 'At any time' },
  { value: 'voted', label: 'To those who have voted' },
  { value: 'closed', label: 'Once the poll has closed' },
];

function Options({ list }: { list: ListOf<string> }) {
  const { min, max } = pollLimits.options;
  const isFull = list.items.length >= max;
  const add = () => !isFull && list.add('');
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className={classes.options}>
      <legend>Options</legend>
      {list.items.map(({ value, set, remove, ...item }, at) => (
        <div key={item.name} className={classes.option}>
          <TextInput
            {...item}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
            onKeyDown={addOnEnter}
            aria-label={`Option ${at + 1}`}
            // One that was just added; the form opens with two.
            autoFocus={at >= min && value === ''}
          />
          {list.items.length > min && (
            <RoundButton aria-label={`Remove option ${at + 1}`} onClick={remove}>
              <IconX size={20} aria-hidden />
            </RoundButton>
          )}
        </div>
      ))}
      {list.error && (
        <p role="alert" className={classes.problem}>
          {list.error}
        </p>
      )}
      {!isFull && (
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={add}
          className={classes.add}
        >
          Add an option
        </Button>
      )}
    </fieldset>
  );
}
