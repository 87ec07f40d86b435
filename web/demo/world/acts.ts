import { type ActDetail, type ActName, acts } from '@loopyard/contract/acts.ts';
import { type Demo, timeOf } from './demo.ts';

type DoneAct = { loopId: number; act: ActName; subjectId: number; detail?: ActDetail };

export function noteAct(demo: Demo, { loopId, act, subjectId, detail = {} }: DoneAct): void {
  demo.world.acts.unshift({
    id: demo.world.nextId(),
    loop_id: loopId,
    actor_id: demo.viewerId(),
    act,
    subject_type: acts[act],
    subject_id: subjectId,
    detail,
    created_at: timeOf(demo),
  });
}
