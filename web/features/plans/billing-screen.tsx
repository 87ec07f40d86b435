import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';

/** What is paid for. */
export default function BillingScreen() {
  return (
    <Page title="Billing">
      <Panel>
        <Scene
          title="Coming soon"
          text="This page will hold the plans and invoices of your loops. Plans can't be bought yet, so there is nothing to pay."
        />
      </Panel>
    </Page>
  );
}
