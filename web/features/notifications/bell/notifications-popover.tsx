import { Button } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Link } from 'react-router';
import { useAnchored } from '../../../ui/overlays/use-anchored.ts';
import { NotificationList } from '../list/notification-list.tsx';
import { useMarkAllRead, useNotifications } from '../notifications.ts';
import { PushOffer } from '../push/lazy-push.tsx';
import classes from './notifications-popover.module.css';

export type PopoverProps = {
  loopId: number;
  anchor: RefObject<HTMLElement | null>;
  close: (returnFocus: boolean) => void;
};

export function NotificationsPopover({ loopId, anchor, close }: PopoverProps) {
  const popover = useAnchored<HTMLDivElement>(anchor, 'end', () => close(false));
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { data: notifications } = useNotifications(loopId);
  const markAllRead = useMarkAllRead(loopId);
  useEffect(() => heading.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close(true);
  };
  // Following a link returns the focus to the bell.
  const onClick = ({ target }: MouseEvent) => (target as Element).closest('a') && close(true);
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget === anchor.current) return;
    close(false);
  };
  return (
    <div
      ref={popover}
      role="dialog"
      aria-labelledby={headingId}
      popover="manual"
      className={classes.popover}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onBlur={onBlur}
    >
      <div className={classes.header}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.title}>
          Notifications
        </h2>
        {notifications && notifications.length > 0 && (
          <Button variant="subtle" onClick={() => markAllRead.mutate(null)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className={classes.list}>
        <NotificationList loopId={loopId} />
      </div>
      <PushOffer />
      <Ways loopId={loopId} />
    </div>
  );
}

function Ways({ loopId }: { loopId: number }) {
  return (
    <div className={classes.footer}>
      <Link to={`/notifications/${loopId}`}>View all</Link>
      <Link to={`/subscriptions/${loopId}`}>View Subscriptions</Link>
      <Link to="/notification-preferences">Preferences</Link>
    </div>
  );
}
