import { useParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Loop, useLoop } from '../loops/loops.ts';

/** What has happened in a loop for me. */
export default function NotificationsScreen() {
  const loopId = Number(useParams().id);
  return (
    <PageOf noun="loop" query={useLoop(loopId)}>
      {(loop) => <Notifications loopId={loopId} loop={loop} />}
    </PageOf>
  );
}

function Notifications({ loopId, loop }: { loopId: number; loop: Loop | undefined }) {
  return (
    <Page title="Notifications" lead={loop ? <Name>{loop.name}</Name> : ' '}>
      <Panel>
        <Scene
          title="Coming soon"
          text="This page will list what is new on the posts and people you follow. Until then, the feed and its bookmarks show it."
        >
          <LinkButton to={`/subscriptions/${loopId}`} variant="default">
            View Subscriptions
          </LinkButton>
        </Scene>
      </Panel>
    </Page>
  );
}
