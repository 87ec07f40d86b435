import { listLimits } from '@loopyard/contract/lists.ts';
import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageOf } from '../../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../../ui/pictures/empty-yard.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useLoop } from '../../loops/loops.ts';
import { useSubscriptions } from '../notifications.ts';
import { SubscriptionItem } from './subscription-item.tsx';
import classes from './subscriptions.module.css';

/** What I follow in a loop. */
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
  const { data: subscriptions, ...query } = useSubscriptions(loopId);
  if (!subscriptions) {
    if (!query.isError) return <ListSkeleton />;
    return isApiError(query.error) && query.error.status === 403 ? (
      <Scene
        title="Subscriptions are for members"
        text="You read this loop as its guest. Once you are in it, you can follow its posts and people."
      />
    ) : (
      <TryAgain
        title="Your subscriptions could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (subscriptions.length === 0) return <Nothing />;
  return (
    <>
      <ul className={classes.list} aria-label="Subscriptions">
        {subscriptions.map((subscription) => (
          <SubscriptionItem key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      {subscriptions.length >= listLimits.items && (
        <p className={classes.limit}>
          These are the latest {listLimits.items}. Older subscriptions are not listed.
        </p>
      )}
    </>
  );
}

function Nothing() {
  return (
    <Scene
      picture={<EmptyYard />}
      title="No subscriptions"
      text="You follow the posts you write and those you comment on. Subscribe to any other post, or to a person, to hear what is new."
    >
      <LinkButton to="/feed">Go to the feed</LinkButton>
    </Scene>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.list} role="status" aria-busy="true" aria-label="Loading subscriptions">
      {[64, 48, 72, 56].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={56} width={56} />
          <Skeleton height={16} width={`${width}%`} radius="xl" />
        </div>
      ))}
    </div>
  );
}
