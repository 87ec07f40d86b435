import { Page, Panel } from '../../ui/page.tsx';
import { Scene } from '../../ui/scene.tsx';

/** What goes to my mailbox. */
export default function PreferencesScreen() {
  return (
    <Page title="Notification preferences">
      <Panel>
        <Scene
          title="No e-mail from us"
          text="Events, posts, messages and comments stay in Loopyard. Nothing of them goes to your mailbox."
        />
      </Panel>
    </Page>
  );
}
