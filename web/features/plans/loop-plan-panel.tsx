import { Skeleton } from '@mantine/core';
import { Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { PlanChooser } from './plan-chooser.tsx';
import { planSentence, usePlan } from './plans.ts';

/** What a loop has, and what it could have, among its settings. */
export function LoopPlanPanel({ loopId }: { loopId: number }) {
  const { data, ...query } = usePlan(loopId);
  return (
    <Panel title="Plan">
      {data && (
        <>
          <p>{planSentence(data.plan)}</p>
          <PlanChooser loopId={loopId} plan={data.plan} />
        </>
      )}
      {!data && query.isError && (
        <TryAgain
          title="The plan could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !query.isError && (
        <div role="status" aria-busy="true" aria-label="Loading the plan">
          <Skeleton height={120} radius="md" />
        </div>
      )}
    </Panel>
  );
}
