import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';

/** What goes to my mailbox. */
export default function PreferencesScreen() {
  return (
    <Page title="Notification preferences">
      <Panel>
        <Scene
          title="Not here yet"
          text="Here you will choose what also comes by e-mail: events, posts, messages and comments. There is nothing to choose so far."
        />
      </Panel>
    </Page>
  );
}
