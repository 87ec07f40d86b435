import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';

/** What goes to my mailbox. */
export default function PreferencesScreen() {
  return (
    <Page title="Notification preferences">
      <Panel>
        <Scene
          title="Coming soon"
          text="Here you will choose what also comes by e-mail: events, posts, messages and comments. There is nothing to choose yet."
        />
      </Panel>
    </Page>
  );
}
