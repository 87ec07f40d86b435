import { eventLimits } from '@loopyard/contract/calendar.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Name } from '../../ui/text/name.tsx';
import classes from './answer-bar.module.css';

type NoteProps = { note: string | null; isSaving: boolean; onSave: (note: string | null) => void };

export function AnswerNote({ note, isSaving, onSave }: NoteProps) {
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <p className={classes.note}>
        {note && <Name>{note}</Name>}
        <button type="button" className={classes.link} onClick={() => setText(note ?? '')}>
          {note ? 'Change the note' : 'Add a note'}
        </button>
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim() || null);
    setText(null);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Note"
        description="The people who run the event can read it."
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={eventLimits.note}
        autoFocus
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isSaving}>
          Save note
        </Button>
        <Button variant="default" onClick={() => setText(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
