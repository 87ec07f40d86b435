import { useParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Scene } from '../../ui/scene.tsx';
import { useLoop } from '../loops/loops.ts';

/** What I follow in a loop. */
export default function SubscriptionsScreen() {
  const { data: loop } = useLoop(Number(useParams().id));
  return (
    <Page title="Subscriptions" lead={loop?.name ?? ' '}>
      <Panel>
        <Scene
          title="Not here yet"
          text="This page will list the posts and people you follow. Until then, look in the feed: posts you wrote or commented on carry a bookmark."
        >
          <LinkButton to="/feed">Go to the feed</LinkButton>
        </Scene>
      </Panel>
    </Page>
  );
}
