import { listLimits } from '@loopyard/contract/lists.ts';
import { Skeleton } from '@mantine/core';
import { isApiError } from '../../../lib/api-error.ts';
import { Scene } from '../../../ui/pages/scene.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../../ui/pictures/empty-yard.tsx';
import { useMarkRead, useNotifications } from '../notifications.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';

/** What the viewer was told of in a loop, on the page as at the bell. */
export function NotificationList({ loopId }: { loopId: number }) {
  const { data: notifications, ...query } = useNotifications(loopId);
  const markRead = useMarkRead(loopId);
  if (!notifications) {
    if (!query.isError) return <ListSkeleton />;
    return isApiError(query.error) && query.error.status === 403 ? (
      <Scene
        title="Notifications are for members"
        text="You read this loop as its guest. Once you are in it, you hear here of what you follow."
      />
    ) : (
      <TryAgain
        title="Your notifications could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (notifications.length === 0) return <Nothing />;
  return (
    <>
      <ul className={classes.list} aria-label="Notifications">
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onRead={() => markRead.mutate(notification.id)}
          />
        ))}
      </ul>
      {notifications.length >= listLimits.items && (
        <p className={classes.limit}>
          These are the latest {listLimits.items}. Older notifications are not listed.
        </p>
      )}
    </>
  );
}

function Nothing() {
  return (
    <Scene
      picture={<EmptyYard />}
      title="No notifications"
      text="When someone comments on a post you follow, or shares something new, you will see it here."
    />
  );
}

function ListSkeleton() {
  return (
    <div className={classes.list} role="status" aria-busy="true" aria-label="Loading notifications">
      {[72, 58, 80, 64, 70].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton circle height={44} />
          <div className={classes.lines}>
            <Skeleton height={14} width={`${width}%`} radius="xl" />
            <Skeleton height={12} width="40%" mt={8} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  );
}
