import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { type Loop, useLoop } from '../../loops/loops.ts';
import { useMarkAllRead, useNotifications } from '../notifications.ts';
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
  const { data: notifications } = useNotifications(loopId);
  const markAllRead = useMarkAllRead(loopId);
  return (
    <Page
      title="Notifications"
      lead={loop ? <Name>{loop.name}</Name> : ' '}
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
        <Link to={`/subscriptions/${loopId}`}>View Subscriptions</Link>
        <Link to="/notification-preferences">Preferences</Link>
        <Link to="/reports">My reports</Link>
      </p>
      <Panel>
        <div className={classes.page}>
          <NotificationList loopId={loopId} />
        </div>
      </Panel>
    </Page>
  );
}
