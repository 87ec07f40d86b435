import { Panel } from '../../ui/pages/page.tsx';
import { AwaitedPlan } from './awaited-plan.tsx';
import { PlanChooser } from './plan-chooser.tsx';
import { planSentence, usePlan } from './plans.ts';

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
      {!data && <AwaitedPlan query={query} />}
    </Panel>
  );
}
