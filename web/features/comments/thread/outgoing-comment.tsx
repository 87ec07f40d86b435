import { Button } from '@mantine/core';
import { useSession } from '../../../lib/app-context.tsx';
import { IconAlertCircle, IconClock } from '../../../ui/icons.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import classes from './comment-thread.module.css';

export function OutgoingComment(props: {
  comment: Outgoing;
  goesOn: boolean;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const { text, state, detail } = props.comment;
  const { loopId } = useSession();
  const { data: viewer } = useViewer();
  const { name, src } = viewer ? appearance(viewer, loopId) : { name: 'You', src: null };
  return (
    <li className={classes.comment} data-state={state} data-goes-on={props.goesOn || undefined}>
      <Avatar name={name} src={src} size={36} />
      <div className={classes.bubble}>
        <p className={props.goesOn ? 'visually-hidden' : classes.meta}>
          <span className={classes.name}>
            <Name>{name}</Name>
          </span>
        </p>
        <p className={classes.text}>
          <LinkedText text={text} />
        </p>
        {state === 'sending' && <p className={classes.edited}>Sending</p>}
        {state === 'waiting' && (
          <p className={classes.edited}>
            <IconClock size={16} aria-hidden /> Will be sent when you are back online
          </p>
        )}
        {(state === 'failed' || state === 'refused') && (
          <div role="alert">
            <p className={classes.failed}>
              <IconAlertCircle size={18} aria-hidden /> Not sent. {detail}
            </p>
            <div className={classes.editActions}>
              <Button variant="default" onClick={props.onDrop}>
                Remove
              </Button>
              <Button onClick={props.onRetry}>Try again</Button>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}
