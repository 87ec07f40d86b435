import { Button } from '@mantine/core';
import { IconAlertCircle } from '../../../ui/icons.ts';
import { IconClock } from '../../../ui/screen-icons.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import classes from './comment-thread.module.css';
import type { Comments } from './use-comments.ts';

export function OutgoingState({ comment, outbox }: { comment: Outgoing; outbox: Comments['outbox'] }) {
  const { state, detail } = comment;
  if (state === 'sending') return <p className={classes.edited}>Sending</p>;
  if (state === 'waiting') {
    return (
      <p className={classes.edited}>
        <IconClock size={16} aria-hidden /> Will be sent when you are back online
      </p>
    );
  }
  return (
    <div role="alert">
      <p className={classes.failed}>
        <IconAlertCircle size={18} aria-hidden /> Not sent. {detail}
      </p>
      <div className={classes.editActions}>
        <Button variant="default" onClick={() => outbox.drop(comment.uuid)}>
          Remove
        </Button>
        <Button onClick={() => outbox.retry(comment)}>Try again</Button>
      </div>
    </div>
  );
}
