import { useParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Scene } from '../../ui/scene.tsx';
import { useLoop } from '../loops/loops.ts';

/** What has happened in a loop for me. */
export default function NotificationsScreen() {
  const loopId = Number(useParams().id);
  const { data: loop } = useLoop(loopId);
  return (
    <Page title="Notifications" lead={loop?.name ?? ' '}>
      <Panel>
        <Scene
          title="Not here yet"
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
