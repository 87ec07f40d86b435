import { actLimits } from '@loopyard/contract/acts.ts';
import { mayReadLog } from '@loopyard/contract/policy.ts';
import type { Demo, RestAnswers } from '../world/demo.ts';
import type { DemoAct } from '../world/model.ts';
import { loopOf, nameOf, personOf, readerOf } from '../world/reading.ts';
import { refusal } from '../world/refusals.ts';

export const calls = {
  'GET /api/loops/:id/acts'(demo, { params, query }) {
    const loop = loopOf(demo, params.id);
    if (!mayReadLog(readerOf(demo, loop.id))) throw refusal('forbidden');
    const { actor_id: actorId, act: name, before, first = actLimits.page } = query ?? {};
    const matches = demo.world.acts.filter(
      ({ id, loop_id, actor_id, act }) =>
        loop_id === loop.id &&
        (actorId === undefined || actor_id === actorId) &&
        (name === undefined || act === name) &&
        (before === undefined || id < before),
    );
    return { acts: matches.slice(0, first).map((act) => shapeAct(demo, act)) };
  },
} satisfies RestAnswers;

function shapeAct(demo: Demo, { loop_id: _, actor_id, ...act }: DemoAct) {
  const nameById = (id: number) => nameOf(personOf(demo, id));
  return {
    ...act,
    actor: { id: actor_id, name: nameById(actor_id) },
    subject_name: act.subject_type === 'User' ? nameById(act.subject_id) : null,
  };
}
