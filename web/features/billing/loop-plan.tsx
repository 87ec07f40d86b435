import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { More } from '../../ui/pages/more.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type Loop, logoAddress } from '../loops/loops.ts';
import { fileSize } from '../media/media.ts';
import { AwaitedPlan } from '../plans/awaited-plan.tsx';
import { PlanChooser } from '../plans/plan-chooser.tsx';
import { type Plan, planSentence, seatsSentence, usePlan } from '../plans/plans.ts';
import classes from './billing.module.css';

export function LoopPlan({ loop }: { loop: Loop }) {
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
            <More label="Change the plan">
              <PlanChooser loopId={loop.id} plan={data.plan} />
            </More>
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
