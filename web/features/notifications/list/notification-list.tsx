import { Skeleton } from '@mantine/core';
import { LatestList } from '../../../ui/pages/latest-list.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { EmptyYard } from '../../../ui/pictures/empty-yard.tsx';
import { useLoops } from '../../loops/loops.ts';
import { useMarkRead, useNotifications } from '../notifications.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';

/** `loopId` null: of all the viewer's loops. */
export function NotificationList({ loopId }: { loopId: number | null }) {
  const { data: loops } = useLoops();
  const nameOf = (id: string) => loops?.find((loop) => String(loop.id) === id)?.name ?? null;
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
          key={`${notification.loop_id} ${notification.key}`}
          notification={notification}
          loop={loopId === null ? nameOf(notification.loop_id) : null}
          onRead={() => markRead.mutate(notification)}
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
