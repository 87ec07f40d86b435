import { Button } from '@mantine/core';
import { useState } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { type Loop, useLoops } from '../loops/loops.ts';
import classes from './billing.module.css';
import { Invoices } from './invoices.tsx';
import { LoopPlan } from './loop-plan.tsx';

const STEP = 10;

export default function BillingScreen() {
  const { data: loops, ...query } = useLoops();
  return (
    <Page title="Billing" lead="Plans for the loops you run.">
      <div className={classes.panels}>
        {loops && <Loops loops={loops.filter(({ abilities }) => abilities.update)} />}
        {!loops && query.isError && (
          <TryAgain
            title="Your loops could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {!loops && !query.isError && <Awaited label="Loading your loops" height={72} />}
        <Panel title="Invoices">
          <Invoices />
        </Panel>
      </div>
    </Page>
  );
}

function Loops({ loops }: { loops: Loop[] }) {
  const [shownCount, setShownCount] = useState(STEP);
  if (loops.length === 0) {
    return (
      <Panel>
        <Scene
          picture={<EmptyYard />}
          title="You don’t run a loop"
          text="Each plan belongs to a loop, and only the loop’s admins see it here. Members don’t need a plan."
        >
          <LinkButton to="/create-loop">Create Loop</LinkButton>
        </Scene>
      </Panel>
    );
  }
  return (
    <>
      {loops.slice(0, shownCount).map((loop) => (
        <Panel key={loop.id}>
          <LoopPlan loop={loop} />
        </Panel>
      ))}
      {loops.length > shownCount && (
        <Button variant="default" onClick={() => setShownCount(shownCount + STEP)}>
          Show more loops
        </Button>
      )}
    </>
  );
}
