import { eventLimits } from '@loopyard/contract/calendar.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { lengthError } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { dateWords } from '../date-words.ts';
import type { DateDialogProps } from './change-dialog.tsx';
import classes from './manage-date.module.css';
import { useCancelDate } from './managing.ts';

export function CancelDialog({ place, event, date, refresh, onClose }: DateDialogProps) {
  const cancelDate = useCancelDate(place, refresh);
  const [values, setValues] = useState({ text: '' });
  const form = useForm({
    values,
    change: setValues,
    rules: ({ text }) => fieldErrors({ text: lengthError(text, eventLimits.note, 'The text') }),
    submit: async ({ text }) => {
      await cancelDate(text);
      onClose();
    },
  });
  return (
    <Dialog title="Cancel this date?" onClose={onClose} width={520}>
      <form className={classes.fields} onSubmit={form.onSubmit} noValidate>
        <p>
          {dateWords(date, event.is_all_day, new Date())} stays in the calendar, struck through, and everybody
          who meant to come is told. It can’t be taken back.{event.rule !== null && ' The other dates stay.'}
        </p>
        <Textarea {...form.field('text')} label="What they should know (optional)" rows={3} />
        <Refusal>{form.refusal}</Refusal>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="pink" loading={form.isSending} disabled={!form.isValid}>
            Cancel this date
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
