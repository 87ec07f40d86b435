import { Skeleton } from '@mantine/core';
import { LatestList } from '../../../ui/pages/latest-list.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { EmptyYard } from '../../../ui/pictures/empty-yard.tsx';
import { useMarkRead, useNotifications } from '../notifications.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';

export function NotificationList({ loopId }: { loopId: number }) {
  const markRead = useMarkRead(loopId);
  return (
    <LatestList
      title="Notifications"
      query={useNotifications(loopId)}
      forGuests="You are a guest in this loop. Join it to get notifications."
      empty={<Nothing />}
      skeleton={(width) => <ItemSkeleton key={width} width={width} />}
    >
      {(notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onRead={() => markRead.mutate(notification.id)}
        />
      )}
    </LatestList>
  );
}

function Nothing() {
  return (
    <Scene
      picture={<EmptyYard />}
      title="No notifications"
      text="When someone comments on a post you subscribe to, or shares something new, you will see it here."
    />
  );
}

function ItemSkeleton({ width }: { width: number }) {
  return (
    <div className={classes.skeleton}>
      <Skeleton circle height={44} />
      <div className={classes.lines}>
        <Skeleton height={14} width={`${width}%`} radius="xl" />
        <Skeleton height={12} width="40%" mt={8} radius="xl" />
      </div>
    </div>
  );
}
