import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconDownload } from '../../../ui/screen-icons.ts';
import type { EventDate, PostEvent } from '../calendar.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import classes from './manage-date.module.css';
import { useDateFile, useRemind } from './managing.ts';

type ManageProps = {
  of: { postId: number };
  event: PostEvent;
  date: EventDate;
  mayEdit: boolean;
  refresh: () => unknown;
};

/** A file for one’s own calendar, and for those who run the event its reminder, change and cancellation. */
export function ManageDate({ of: { postId }, event, date, mayEdit, refresh }: ManageProps) {
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null);
  const place = { postId, nth: date.nth };
  const file = useDateFile(place, event.name);
  const remind = useRemind(place);
  const isToCome = date.cancelled_at === null && Date.parse(date.ends_at) > Date.now();
  if (!isToCome) return null;
  const close = () => setDialog(null);
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        Add to my calendar
      </Button>
      {mayEdit && (
        <>
          {event.answers !== 'off' && (
            <Button variant="default" loading={remind.isPending} onClick={() => remind.mutate()}>
              Remind those who haven’t answered
            </Button>
          )}
          <Button variant="default" onClick={() => setDialog('change')}>
            Change this date
          </Button>
          <Button variant="default" onClick={() => setDialog('cancel')}>
            Cancel this date
          </Button>
        </>
      )}
      {dialog === 'change' && <ChangeDialog {...{ place, event, date, refresh }} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog {...{ place, event, date, refresh }} onClose={close} />}
    </div>
  );
}
