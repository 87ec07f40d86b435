import { useParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { Name } from '../../ui/text/name.tsx';
import { useLoop } from '../loops/loops.ts';

/** What I follow in a loop. */
export default function SubscriptionsScreen() {
  return (
    <PageOf noun="loop" query={useLoop(Number(useParams().id))}>
      {(loop) => <Subscriptions name={loop?.name ?? ' '} />}
    </PageOf>
  );
}

function Subscriptions({ name }: { name: string }) {
  return (
    <Page title="Subscriptions" lead={<Name>{name}</Name>}>
      <Panel>
        <Scene
          title="Coming soon"
          text="This page will list the posts and people you follow. Until then, look in the feed: posts you wrote or commented on carry a bookmark."
        >
          <LinkButton to="/feed">Go to the feed</LinkButton>
        </Scene>
      </Panel>
    </Page>
  );
}
