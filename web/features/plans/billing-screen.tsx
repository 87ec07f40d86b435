import { Page, Panel } from '../../ui/page.tsx';
import { Scene } from '../../ui/scene.tsx';

/** What is paid for. */
export default function BillingScreen() {
  return (
    <Page title="Billing">
      <Panel>
        <Scene
          title="Nothing to pay"
          text="No loop of yours has a plan that costs anything, and no card is stored here."
        />
      </Panel>
    </Page>
  );
}
