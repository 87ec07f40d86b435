import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LatestList } from '../../../ui/pages/latest-list.tsx';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { EmptyYard } from '../../../ui/pictures/empty-yard.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useLoop } from '../../loops/loops.ts';
import { useSubscriptions } from '../notifications.ts';
import { SubscriptionItem } from './subscription-item.tsx';
import classes from './subscriptions.module.css';

export default function SubscriptionsScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => (
        <Page
          title="Subscriptions"
          lead={loop ? <Name>{loop.name}</Name> : ' '}
          actions={
            <LinkButton to={`/notifications/${loopId}`} variant="default">
              View Notifications
            </LinkButton>
          }
        >
          <Panel>
            <SubscriptionList loopId={loopId} />
          </Panel>
        </Page>
      )}
    </PageOf>
  );
}

function SubscriptionList({ loopId }: { loopId: number }) {
  return (
    <LatestList
      title="Subscriptions"
      query={useSubscriptions(loopId)}
      forGuests="You are a guest in this loop. Join it to subscribe to its posts and people."
      empty={<Nothing />}
      skeleton={(width) => <ItemSkeleton key={width} width={width} />}
      className={classes.list}
    >
      {(subscription) => <SubscriptionItem key={subscription.id} subscription={subscription} />}
    </LatestList>
  );
}

function Nothing() {
  return (
    <Scene
      picture={<EmptyYard />}
      title="No subscriptions"
      text="You are subscribed to every post that you write or comment on. Subscribe to other posts, or to people, to hear what is new."
    >
      <LinkButton to="/feed">Go to the feed</LinkButton>
    </Scene>
  );
}

function ItemSkeleton({ width }: { width: number }) {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={56} width={56} />
      <Skeleton height={16} width={`${width}%`} radius="xl" />
    </div>
  );
}
