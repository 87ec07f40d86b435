import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import classes from './plan-needed.module.css';

export function PlanNeeded({ text }: { text: string }) {
  return (
    <Panel>
      <Scene title="You need a paid plan to see analytics" text={text} picture={<Columns />}>
        <LinkButton to="/account/billing">See the plan</LinkButton>
      </Scene>
    </Panel>
  );
}

function Columns() {
  return (
    <svg viewBox="0 0 160 80" width={160} height={80} aria-hidden="true" className={classes.columns}>
      {[22, 34, 28, 46, 40, 58, 68].map((height, at) => (
        <rect key={height} x={at * 23 + 2} y={78 - height} width={17} height={height} rx={5} />
      ))}
    </svg>
  );
}
