import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';

/** What is paid for. */
export default function BillingScreen() {
  return (
    <Page title="Billing">
      <Panel>
        <Scene
          title="Not here yet"
          text="This page will hold the plans and invoices of your loops. Plans can't be bought so far, so there is nothing to pay."
        />
      </Panel>
    </Page>
  );
}
