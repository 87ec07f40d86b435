import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { exactTime } from '../../../lib/words.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { type EmailChange, useCancelEmailChange } from '../email-change.ts';
import classes from './settings.module.css';

export function WaitingEmail(props: {
  userId: number;
  change: EmailChange;
  takesFocus: boolean;
  onCancelled: () => void;
}) {
  const { userId, change, takesFocus, onCancelled } = props;
  const cancel = useCancelEmailChange(userId);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) words.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes.form}>
      <p ref={words} tabIndex={-1} className={classes.told}>
        We wrote to <strong className={classes.address}>{change.email}</strong>. Please confirm there by{' '}
        {exactTime(change.confirm_until)}.
      </p>
      <p className={classes.about}>
        Until then everything stays as it is. No e-mail after a few minutes? Please check your spam folder, or
        cancel and try again.
      </p>
      <Refusal>{cancel.isError && `The change was not cancelled. ${sentence(cancel.error)}`}</Refusal>
      <div>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => {
            onCancelled();
            cancel.mutate();
          }}
        >
          Cancel the change
        </Button>
      </div>
    </div>
  );
}
