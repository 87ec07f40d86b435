import { Panel } from '../../ui/pages/page.tsx';
import { Counts } from './counts.tsx';
import { HealthFacts } from './health-facts.tsx';
import classes from './operator.module.css';
import { useHealth } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { Queues } from './queues.tsx';
import { WhenLoaded } from './shown-list.tsx';
import { Stock } from './stock.tsx';

export default function OverviewScreen() {
  return (
    <OperatorPage title="This server" lead="The server’s health, what it holds and the work that is waiting.">
      <div className={classes.panels}>
        <HealthPanels />
        <Panel title="Waiting work">
          <Queues />
        </Panel>
      </div>
    </OperatorPage>
  );
}

function HealthPanels() {
  const health = useHealth();
  return (
    <>
      <Panel title="Health">
        <WhenLoaded noun="the server’s health" query={health}>
          {(answer) => <HealthFacts {...answer} />}
        </WhenLoaded>
        <Counts />
      </Panel>
      {health.data && (
        <Panel title="Contents">
          <Stock stock={health.data.stock} />
        </Panel>
      )}
    </>
  );
}
