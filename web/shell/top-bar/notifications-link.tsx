import type { ReactNode } from 'react';
import type { Loop } from '../../features/loops/loops.ts';
import { NotificationsBell } from '../../features/notifications/bell/notifications-bell.tsx';
import { IconBell } from '../../ui/icons.ts';
import classes from './notifications-link.module.css';

export function NotificationsLink(props: {
  loop: Loop;
  className: string | undefined;
  children?: ReactNode;
}) {
  const unreadCount = props.loop.unread_groups_count;
  const shownCount = unreadCount > 99 ? '99+' : unreadCount;
  // People who speak to their browser say what they see.
  const label = unreadCount > 0 ? `Notifications, ${shownCount} unread` : 'Notifications';
  return (
    <NotificationsBell loopId={props.loop.id} className={props.className} label={label}>
      <span className={classes.bell}>
        <IconBell size={24} aria-hidden />
        {unreadCount > 0 && <span className={classes.dot}>{shownCount}</span>}
      </span>
      {props.children}
    </NotificationsBell>
  );
}
