import { Button } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { type Loop, useLoop } from '../../loops/loops.ts';
import { useNotifyDialog } from '../levels/use-notify-dialog.tsx';
import { useMarkAllRead, useNotifications } from '../notifications.ts';
import { PushOffer } from '../push/lazy-push.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';

export default function NotificationsScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => <Notifications loopId={loopId} loop={loop} />}
    </PageOf>
  );
}

function Notifications({ loopId, loop }: { loopId: number; loop: Loop | undefined }) {
  const [search] = useSearchParams();
  const isOfAll = search.has('all');
  const list = isOfAll ? null : loopId;
  const { data: notifications } = useNotifications(list);
  const markAllRead = useMarkAllRead(list);
  const notify = useNotifyDialog(loop);
  return (
    <Page
      title="Notifications"
      lead={isOfAll ? 'All my loops' : loop ? <Name>{loop.name}</Name> : ' '}
      actions={
        notifications &&
        notifications.length > 0 && (
          <Button variant="default" onClick={() => markAllRead.mutate(null)}>
            Mark all as read
          </Button>
        )
      }
    >
      <p className={classes.ways}>
        {isOfAll ? (
          <Link to={`/notifications/${loopId}`}>Only this loop</Link>
        ) : (
          <Link to={`/notifications/${loopId}?all`}>All my loops</Link>
        )}
        {loop && (
          <button type="button" onClick={notify.open}>
            What I’m told of
          </button>
        )}
        <Link to={`/subscriptions/${loopId}`}>View Subscriptions</Link>
        <Link to="/notification-preferences">Preferences</Link>
        <Link to="/reports">My reports</Link>
      </p>
      <Panel>
        <div className={classes.page}>
          <NotificationList loopId={list} />
          <PushOffer />
        </div>
      </Panel>
      {notify.dialog}
    </Page>
  );
}
