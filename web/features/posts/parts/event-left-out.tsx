import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EntryChip } from '../../../ui/form/entry-chip.tsx';
import { dayWords } from '../../calendar/days.ts';
import classes from './event-field.module.css';
import type { PartFieldProps } from './parts.ts';

/** Holidays: days on which a series has no date. */
export function EventLeftOut({ form, settings }: PartFieldProps) {
  const [day, setDay] = useState('');
  const { left_out } = settings;
  const add = () => {
    if (!day) return;
    form.set({ left_out: [...new Set([...left_out, day])].toSorted() });
    setDay('');
  };
  return (
    <div className={classes.group}>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label="Days to skip (optional)"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          error={form.errorOf('left_out')}
        />
        <Button variant="default" onClick={add} disabled={!day}>
          Add day
        </Button>
      </div>
      {left_out.length > 0 && (
        <ul className={classes.days} aria-label="Days left out">
          {left_out.map((each) => (
            <li key={each}>
              <EntryChip
                name={dayWords(each)}
                onRemove={() => form.set({ left_out: left_out.filter((keptDay) => keptDay !== each) })}
              >
                {dayWords(each)}
              </EntryChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
