import { Button } from '@mantine/core';
import { useState } from 'react';
import { dayOf } from '../../lib/words.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Entry, EntryList, Sum } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Loop, logoAddress, useLoops } from '../loops/loops.ts';
import { fileSize } from '../media/media.ts';
import { AwaitedPlan } from '../plans/awaited-plan.tsx';
import { PlanChooser } from '../plans/plan-chooser.tsx';
import {
  type Invoice,
  type Plan,
  planSentence,
  seatsSentence,
  useInvoices,
  usePlan,
} from '../plans/plans.ts';
import classes from './billing.module.css';

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

function LoopPlan({ loop }: { loop: Loop }) {
  const { data, ...query } = usePlan(loop.id);
  return (
    <div className={classes.plan}>
      <div className={classes.loop}>
        <Avatar name={loop.name} src={logoAddress(loop.logo)} size={48} shape="square" />
        <div>
          <h2>
            <Name>{loop.name}</Name>
          </h2>
          {data && <p className={classes.facts}>{planSentence(data.plan)}</p>}
        </div>
      </div>
      {data && (
        <>
          <ShareBar
            label="Members"
            usedCount={data.plan.seats_used}
            total={data.plan.members}
            sentence={seatsSentence(data.plan)}
          />
          <ShareBar
            label="Your storage"
            usedCount={data.storage.used_bytes}
            total={data.storage.total_bytes}
            sentence={storageSentence(data.storage)}
          />
          <ShareBar
            label="The loop’s storage"
            usedCount={data.plan.bytes_used}
            total={loopBytes(data.plan)}
            sentence={loopStorageSentence(data.plan)}
          />
          {data.plan.kind !== 'hosted' && (
            <details className={classes.change}>
              <summary>Change the plan</summary>
              <PlanChooser loopId={loop.id} plan={data.plan} />
            </details>
          )}
        </>
      )}
      {!data && <AwaitedPlan query={query} />}
    </div>
  );
}

function storageSentence({ used_bytes, total_bytes }: { used_bytes: number; total_bytes: number | null }) {
  const usedSize = fileSize(used_bytes);
  if (total_bytes === null) return `Your files use ${usedSize}. There is no limit.`;
  return `Your files use ${usedSize} of ${fileSize(total_bytes)}. Every member has the same amount.`;
}

function loopBytes({ bytes_per_member, seats_used }: Plan): number | null {
  return bytes_per_member === null ? null : bytes_per_member * seats_used;
}

function loopStorageSentence(plan: Plan): string {
  const usedSize = fileSize(plan.bytes_used);
  const total = loopBytes(plan);
  if (total === null) return `Its files use ${usedSize}.`;
  return `Its files use ${usedSize} of the ${fileSize(total)} its members share.`;
}

function Invoices() {
  const { data: invoices, ...query } = useInvoices();
  if (!invoices) {
    if (!query.isError) return <Awaited label="Loading your invoices" height={72} />;
    return (
      <TryAgain
        title="Your invoices could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (invoices.length === 0) return <p className={classes.facts}>You haven’t paid for anything yet.</p>;
  return (
    <EntryList label="Invoices">
      {invoices.map((invoice) => (
        <InvoiceLine key={invoice.id} {...invoice} />
      ))}
    </EntryList>
  );
}

function InvoiceLine({ number, description, created_at, refunded_at, amount_pence, pdf_url }: Invoice) {
  const facts = (
    <>
      <span>{dayOf(created_at)}</span>
      {refunded_at && <span>Refunded on {dayOf(refunded_at)}</span>}
    </>
  );
  return (
    <Entry name={<Name>{description}</Name>} facts={facts}>
      <Sum pence={amount_pence} isBack={refunded_at !== null} />
      <a href={pdf_url} className={classes.pdf} aria-label={`Invoice ${number} as PDF`}>
        PDF
      </a>
    </Entry>
  );
}
