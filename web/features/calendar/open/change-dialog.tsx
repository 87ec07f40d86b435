import { eventLimits, timeErrors } from '@loopyard/contract/calendar.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { lengthError } from '@loopyard/contract/text.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import type { EventDate, PostEvent } from '../calendar.ts';
import { dateWords } from '../date-words.ts';
import { EventTimes } from '../event-times.tsx';
import classes from './manage-date.module.css';
import { type DatePlace, useChangeDate } from './managing.ts';

export type DateDialogProps = {
  place: DatePlace;
  event: PostEvent;
  date: EventDate;
  refresh: () => unknown;
  onClose: () => void;
};

/** Changes one date and leaves the others as they are. */
export function ChangeDialog({ place, event, date, refresh, onClose }: DateDialogProps) {
  const changeDate = useChangeDate(place, refresh);
  const [values, setValues] = useState({
    starts_local: date.starts_local,
    ends_local: date.ends_local,
    place: date.place ?? event.place ?? '',
  });
  const form = useForm({
    values,
    change: setValues,
    rules: (next) =>
      fieldErrors({
        ...timeErrors({ ...next, is_all_day: event.is_all_day }),
        place: lengthError(next.place, eventLimits.place, 'A place'),
      }),
    submit: async (next) => {
      await changeDate({ ...next, place: next.place.trim() || null });
      onClose();
    },
  });
  return (
    <Dialog title="Change this date" onClose={onClose} width={520}>
      <form className={classes.fields} onSubmit={form.onSubmit} noValidate>
        <p>
          Now it is {dateWords(date, event.is_all_day, new Date())}. Everybody who answered is told, and asked
          again if the time changes.
        </p>
        <EventTimes times={{ ...values, is_all_day: event.is_all_day }} form={form} />
        <TextInput {...form.field('place')} label="Place (optional)" />
        <Refusal>{form.refusal}</Refusal>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending} disabled={!form.isValid}>
            Change this date
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
